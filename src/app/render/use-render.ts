import { useEffect, useRef, useState } from 'react';
import { isAbort } from '../../client/api-error.ts';
import type { GenerateRequest } from '../../client/client.ts';
import type { Progress } from '../../client/read-body.ts';
import type { Render } from '../../client/read-render.ts';
import { useClient } from '../hooks/client-context.ts';

/** A render on screen. `url` lives until the next one replaces it or the page is left. */
export interface ShownRender {
  render: Render;
  url: string;
  renderedAt: Date;
  /** What it was spent on; undefined when it is an earlier one, kept by the browser. */
  request?: GenerateRequest;
}

export type RenderRun =
  | { status: 'idle' }
  | { status: 'running'; progress: Progress | undefined }
  | { status: 'cancelled' }
  | { status: 'failed'; error: unknown };

export interface RenderControl {
  run: RenderRun;
  shown: ShownRender | undefined;
  /** Spends one render: one call, one `POST`. Resolves to the error when there was one. */
  generate: (request: GenerateRequest) => Promise<unknown>;
  /** Puts a render on screen that was spent earlier. */
  show: (render: ShownRender) => void;
  cancel: () => void;
  /** Forgets what went wrong, once it is being mended. */
  dismiss: () => void;
}

/** One render at a time. A new one leaves the last on screen until it is there. */
export function useRender(): RenderControl {
  const client = useClient();
  const [run, setRun] = useState<RenderRun>({ status: 'idle' });
  const [shown, setShown] = useState<ShownRender>();
  const abort = useRef<AbortController>(undefined);

  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => {
    if (shown === undefined) return undefined;
    return () => URL.revokeObjectURL(shown.url);
  }, [shown]);

  return {
    run,
    shown,
    show: setShown,
    async generate(request) {
      abort.current = new AbortController();
      const { signal } = abort.current;
      setRun({ status: 'running', progress: undefined });
      try {
        const render = await client.generate(request, {
          signal,
          onProgress: (progress) => !signal.aborted && setRun({ status: 'running', progress }),
        });
        // The blob has the type its bytes have: one with the service's own type could run as a page of ours.
        const url = URL.createObjectURL(new Blob([render.bytes], { type: render.imageType.mediaType }));
        setShown({ render, url, renderedAt: new Date(), request });
        setRun({ status: 'idle' });
        return undefined;
      } catch (error) {
        setRun(isAbort(error) ? { status: 'cancelled' } : { status: 'failed', error });
        return error;
      }
    },
    cancel: () => abort.current?.abort(),
    dismiss: () => setRun((last) => (last.status === 'running' ? last : { status: 'idle' })),
  };
}
