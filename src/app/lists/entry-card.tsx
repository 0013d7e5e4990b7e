import { memo, useMemo } from 'react';
import { Card } from './card.tsx';
import { ContactSheet } from './contact-sheet.tsx';
import { describeCount } from './describe-count.ts';
import { KeptThumbnail } from '../history/kept-thumbnail.tsx';
import type { IdLink } from './id-link.ts';
import { ProofSheet } from './proof-sheet.tsx';
import { isTemplate, type Entry } from './entry.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { highlight } from './highlight.tsx';
import { prepareQuery } from './match-text.ts';
import { describeSize, type KnownSize } from './shape-reader.ts';

export interface EntryCardProps {
  entry: Entry;
  projectName: string;
  query: string;
  index: number;
  setSize: number;
  isSelected: boolean;
  isFavourite: boolean;
  size: KnownSize;
  /** The id of its last render here. */
  lastRender: string | undefined;
  /** Says whose it is: the list holds those of several projects. */
  showsProject: boolean;
  ProjectLink: IdLink;
  TemplateLink: IdLink;
}

/** A project or template as a card. Drawn anew only when something of its own has changed: a scroll passes thousands. */
export const EntryCard = memo(function EntryCard({
  entry,
  projectName,
  query,
  index,
  setSize,
  isSelected,
  isFavourite,
  size,
  lastRender,
  showsProject,
  ProjectLink,
  TemplateLink,
}: EntryCardProps) {
  const words = useMemo(() => prepareQuery(query), [query]);
  const draw = query === '' ? undefined : (text: string) => highlight(text, words);
  const place = { index, setSize, isSelected, draw };
  if (!isTemplate(entry)) {
    return (
      <Card
        {...place}
        item={entry}
        Link={ProjectLink}
        proof={<ContactSheet count={entry.templateCount ?? 0} />}
        amount={
          showsProject ? `Project, ${describeCount(entry.templateCount) ?? ''}` : describeCount(entry.templateCount)
        }
      />
    );
  }
  const sheet = <ProofSheet name={entry.name} ratio={size ? size.width / size.height : undefined} />;
  return (
    <Card
      {...place}
      item={entry}
      Link={TemplateLink}
      proof={
        lastRender === undefined ? (
          sheet
        ) : (
          <KeptThumbnail key={lastRender} id={lastRender} className="card-render">
            {sheet}
          </KeptThumbnail>
        )
      }
      amount={showsProject ? (draw?.(projectName) ?? projectName) : undefined}
      corner={
        <>
          <FavouriteButton item={entry} projectName={projectName} isFavourite={isFavourite} size={size} />
          {size && <span className="sheet-size">{describeSize(size)}</span>}
        </>
      }
    />
  );
});
