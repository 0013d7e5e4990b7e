import { HistoryPage } from '../history/history-page.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';

const BatchImages = lazyComponent(async () => (await import('../batch/run/batch-images.tsx')).BatchImages);

/** History, which shows the images of batches on request. */
export function HistoryWithBatches() {
  return <HistoryPage BatchImages={BatchImages} />;
}
