import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { isAbort } from '../../client/api-error.ts';
import type { GenerateRequest } from '../../client/client.ts';
import type { Progress } from '../../client/read-body.ts';
import type { Render } from '../../client/read-render.ts';
import { useClient } from '../hooks/client-context.ts';
import { nextPaint } from '../ui/next-idle.ts';

const REVOKED_AFTER_MS = 1_000;
/** A shorter wait is seen as none, and nobody reads faster how much has arrived. */
export const WAIT_MS_TOLD = 100;

/** A render on screen. `url` lives until the next one replaces it or the page is left. */
export interface ShownRender {
  render: Render;
  url: string;
  renderedAt: Date;
  /** What it was spent on; undefined when it is an earlier one, kept by the browser. */
  request?: GenerateRequest;
  /** Resolves once it has been seen: whatever else is to be done with it would come between. */
  presented?: Promise<void>;
}

export type RenderRun =
  | { status: 'idle' }
  | { status: 'running'; progress: Progress | undefined }
  | { status: 'cancelled' }
  | { status: 'failed'; error: unknown };

export interface RenderControl {
  run: RenderRun;
  /** What is on screen, for `useShown`: a form of hundreds is not drawn anew for it. */
  shown: ShownStore;
  /** Spends one render: one call, one `POST`. Resolves to the error when there was one. */
  generate: (request: GenerateRequest) => Promise<unknown>;
  cancel: () => void;
  /** Forgets what went wrong, once it is being mended. */
  dismiss: () => void;
}

interface ShownStore {
  read: () => ShownRender | undefined;
  subscribe: (onChange: () => void) => () => void;
  /** Puts another render on screen; none when the page is left. */
  show: (render: ShownRender | undefined) => void;
}

/** The render on screen; undefined before the first. */
export function useShown({ shown }: RenderControl): ShownRender | undefined {
  return useSyncExternalStore(shown.subscribe, shown.read, shown.read);
}

/**
 * Calls back with what is on screen, each time once it has been seen: what follows from it does not come between. Answers
 * with what ends it.
 */
export function followSeen(
  { read, subscribe }: ShownStore,
  onSeen: (seen: ShownRender | undefined) => void,
): () => void {
  function tell(): void {
    const next = read();
    void Promise.resolve(next?.presented).then(() => onSeen(next));
  }
  tell();
  return subscribe(tell);
}

function createShownStore(): ShownStore {
  const listeners = new Set<() => void>();
  let shown: ShownRender | undefined;
  return {
    read: () => shown,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    show(next) {
      const last = shown;
      // What can be done with it stands until the next one is drawn.
      if (last !== undefined) setTimeout(() => URL.revokeObjectURL(last.url), REVOKED_AFTER_MS);
      shown = next;
      listeners.forEach((notify) => notify());
    },
  };
}

/** An image that the browser reads before it is on the page. */
interface ReadAhead {
  url: string;
  /** Resolves when it can be painted, or cannot be. */
  read: Promise<unknown>;
}

function readAhead(blob: Blob): ReadAhead {
  const url = URL.createObjectURL(blob);
  const image = new Image();
  const read = new Promise((resolve) => {
    image.addEventListener('load', resolve);
    image.addEventListener('error', resolve);
    image.src = url;
  });
  return { url, read };
}

/** Resolves when an image that is now on the page has been seen: a frame after it is painted. */
async function whenPresented({ read }: ReadAhead): Promise<void> {
  await read;
  await nextPaint();
  await nextPaint();
}

/** The same while it is so already: nothing is drawn anew for it. */
function rest(last: RenderRun): RenderRun {
  return last.status === 'idle' ? last : { status: 'idle' };
}

/** One render at a time. A new one leaves the last on screen until it is there. */
export function useRender(): RenderControl {
  const client = useClient();
  const [run, setRun] = useState<RenderRun>({ status: 'idle' });
  const [shown] = useState(createShownStore);
  const abort = useRef<AbortController>(undefined);

  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => () => shown.show(undefined), [shown]);

  return {
    run,
    shown,
    async generate(request) {
      abort.current = new AbortController();
      const { signal } = abort.current;
      // The request leaves before anything is drawn for it, and what is answered at once needs no word of waiting.
      let latest: RenderRun = { status: 'running', progress: undefined };
      const answer = client.generate(request, {
        signal,
        onProgress: (progress) => void (latest = { status: 'running', progress }),
      });
      const tell = () => startTransition(() => setRun(latest));
      const timer = setInterval(tell, WAIT_MS_TOLD);
      // The same failure once more is a new one, and is spoken again.
      startTransition(() => setRun(rest));
      try {
        const render = await answer;
        // The blob has the type its bytes have: one with the service's own type could run as a page of ours.
        const ahead = readAhead(new Blob([render.bytes], { type: render.imageType.mediaType }));
        const { url } = ahead;
        const presented = whenPresented(ahead);
        // At once: React would wait for the next turn, and often for the next frame.
        flushSync(() => {
          shown.show({ render, url, renderedAt: new Date(), request, presented });
          setRun(rest);
        });
        return undefined;
      } catch (error) {
        setRun(isAbort(error) ? { status: 'cancelled' } : { status: 'failed', error });
        return error;
      } finally {
        clearInterval(timer);
      }
    },
    cancel: () => abort.current?.abort(),
    dismiss: () => setRun((last) => (last.status === 'running' ? last : { status: 'idle' })),
  };
}
