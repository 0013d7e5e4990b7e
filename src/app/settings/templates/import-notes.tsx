import { AddMissingFonts } from '../fonts/add-font-button.tsx';

export interface ImportNotesProps {
  notes: readonly string[];
  /** A missing font was added, so the file can be imported again. */
  onFontAdded: () => void;
}

/** Lists what an import couldn't keep; renders nothing without notes. */
export function ImportNotes({ notes, onFontAdded }: ImportNotesProps) {
  if (notes.length === 0) return null;
  return (
    <section aria-label="Differences from the SVG" className="border-s-2 border-grey-8 ps-3">
      <h3 className="text-sm">Differences from the SVG</h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 ps-4 wrap-anywhere text-grey-11">
        {notes.map((note, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- notes can repeat
          <li key={index}>{note}</li>
        ))}
      </ul>
      <AddMissingFonts messages={notes} onAdded={onFontAdded} />
    </section>
  );
}
