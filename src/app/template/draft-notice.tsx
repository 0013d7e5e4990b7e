import type { DraftLoss } from './draft-store.ts';

const messages: Record<DraftLoss, string> = {
  none: '',
  files: "Large images can't be saved because your storage is full. The other values are saved.",
  tab: 'Your input is only saved in this tab. Reloading loses large images; closing the tab loses everything.',
  all: "This browser can't save your input. Reloading loses it.",
};

/** A live region that says what a reload would lose; empty while everything is saved. */
export function DraftNoticeLine({ loss }: { loss: DraftLoss }) {
  return <output className="text-xs text-warning empty:-mb-3">{messages[loss]}</output>;
}
