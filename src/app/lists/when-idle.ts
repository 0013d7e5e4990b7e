import { nextIdle } from '../ui/next-idle.ts';

/** Resolves when the page is in sight and has nothing better to do. */
export async function whenIdle(): Promise<void> {
  if (document.hidden) {
    await new Promise<void>((resolve) => {
      function look(): void {
        if (document.hidden) return;
        document.removeEventListener('visibilitychange', look);
        resolve();
      }
      document.addEventListener('visibilitychange', look);
    });
  }
  await nextIdle();
}
