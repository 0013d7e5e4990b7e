import { useEffect, useState, type ComponentType } from 'react';
import type { Template } from '../../contract/template.ts';
import { createPart } from '../hooks/create-part.ts';
import { PartSlot } from '../hooks/part-slot.tsx';
import type { TextLinkProps } from '../hooks/text-link.ts';
import { createFileName } from '../history/file-name.ts';
import { renderStore } from '../history/render-store.ts';
import { describeDay, formatClock } from '../ui/describe-day.ts';
import { buttonClass } from '../ui/button.tsx';
import { useNow } from '../ui/use-now.ts';
import type { ShownRender } from './use-render.ts';

const renderTools = createPart(async () => (await import('../viewer/render-tools.tsx')).RenderTools);

export interface RenderDetailsProps {
  template: Template;
  shown: ShownRender;
  alt: string;
  /** Leads to the renders kept; of another feature, so whoever composes the page hands it down. */
  HistoryLink: ComponentType<TextLinkProps>;
}

/** What goes with a render: what was odd about the answer, the ways to keep it, and whether the browser keeps it. */
export function RenderDetails({ template, shown, alt, HistoryLink }: RenderDetailsProps) {
  const { render, url, renderedAt } = shown;
  const nowMs = useNow();
  const isKept = useIsKept(template.id, render.id);
  const plain = (
    <a
      href={url}
      download={createFileName(template.name, render.imageType.extension, renderedAt)}
      className={buttonClass('plain')}
    >
      Download
    </a>
  );
  return (
    <>
      {shown.request === undefined && (
        <p className="text-xs text-grey-11">
          Rendered {describeDay(renderedAt.getTime(), nowMs)} at {formatClock(renderedAt.getTime())}, and kept by this
          browser.
        </p>
      )}
      {render.notes.map((note) => (
        <p key={note} className="text-xs text-grey-10">
          {note}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        <PartSlot part={renderTools} waiting={plain} missing={plain}>
          {(RenderTools) => <RenderTools template={template} shown={shown} alt={alt} />}
        </PartSlot>
      </div>
      <output className="h-4 text-xs text-grey-10">
        {isKept && (
          <>
            Kept in <HistoryLink>History</HistoryLink>.
          </>
        )}
      </output>
    </>
  );
}

/** Whether a render has been kept, since it is the newest of its template. */
function useIsKept(templateId: string, id: string): boolean {
  const [keptId, setKeptId] = useState('');
  useEffect(() => {
    const look = () =>
      void renderStore.list({ templateId, limit: 1 }).then(
        ([newest]) => newest?.id === id && setKeptId(id),
        () => {},
      );
    look();
    return renderStore.subscribe(look);
  }, [templateId, id]);
  return keptId === id;
}
