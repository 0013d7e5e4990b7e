import { useEditorStore } from '../editor-context.ts';

export interface LayerLinksProps {
  /** Comes before the first layer. */
  start: string;
  ids: readonly string[];
}

/** Buttons that select the layers with these ids. */
export function LayerLinks({ start, ids }: LayerLinksProps) {
  const store = useEditorStore();
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-grey-11">
      {start}
      {ids.map((id) => (
        <button
          key={id}
          type="button"
          className="min-h-6 max-w-full truncate rounded-control underline pointer-coarse:min-h-11"
          onClick={() => store.getState().select([id])}
        >
          <bdi>{id}</bdi>
        </button>
      ))}
    </p>
  );
}
