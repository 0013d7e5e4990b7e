import { useMemo, type ReactNode, type RefObject } from 'react';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { EditorStatus } from './create-editor.ts';
import type { DocumentEditorHandle } from './document-editor.tsx';
import { DocumentImage, useDocumentProof } from './document-image.tsx';
import { readLayerBoxes } from './layer-boxes.ts';
import { LayerOutlines } from './layer-outlines.tsx';
import { rangeOfLayer } from './locate-path.ts';
import { useTemplateSchema } from './template-schema.ts';
import type { DocumentCheckControl } from './use-document-check.ts';
import type { EditedText } from './use-edited-text.ts';

const DocumentEditor = lazyComponent(async () => (await import('./document-editor.tsx')).DocumentEditor);

export interface TextViewProps {
  name: string;
  isReadOnly: boolean;
  edited: EditedText;
  check: DocumentCheckControl;
  editor: RefObject<DocumentEditorHandle | null>;
  status: EditorStatus | undefined;
  onStatus: (status: EditorStatus) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Shown below the proof. */
  children: ReactNode;
}

/** A document's JSON beside its proof. */
export function TextView(props: TextViewProps) {
  const { name, isReadOnly, edited, check, editor, status, onStatus, onUndo, onRedo, children } = props;
  const { schema } = useTemplateSchema();
  const shown = useDocumentProof(check.document, check.isDrawable).data?.document;
  const boxes = useMemo(() => (shown === undefined ? [] : readLayerBoxes(shown)), [shown]);
  const selected = boxes.find(({ index }) => index === status?.layer);
  const hasNoProof = shown === undefined && !check.isDrawable && !check.isChecking;

  function selectLayer(index: number, isByTouch: boolean): void {
    const range = rangeOfLayer(edited.text, index);
    // On a touch screen, the keyboard would cover the layer.
    if (range !== undefined) editor.current?.show({ from: range.from + 1, to: range.from + 1 }, !isByTouch);
  }

  return (
    <div className="document-bench">
      <div className="document-column">
        <div className="document-text">
          <LazyBoundary
            fallback={<div className="skeleton h-full" aria-busy="true" />}
            title="The editor couldn’t be loaded."
          >
            <DocumentEditor
              ref={editor}
              label={`Document of ${name}`}
              text={edited.text}
              replacedCount={edited.replacedCount}
              isReadOnly={isReadOnly}
              problems={check.problems}
              schema={schema}
              onText={edited.change}
              onStatus={onStatus}
              onUndo={onUndo}
              onRedo={onRedo}
            />
          </LazyBoundary>
        </div>
      </div>
      <div className="document-column">
        <div className="flex min-w-0 flex-col gap-2">
          <DocumentImage
            alt={`Proof of ${name}`}
            document={check.document}
            isDrawable={check.isDrawable}
            isStale={!check.isDrawable}
            isEmpty={hasNoProof}
          >
            <LayerOutlines boxes={boxes} selected={status?.layer} onSelect={selectLayer} />
          </DocumentImage>
          <p className="font-mono text-xs text-grey-11">
            {check.isDrawable || (shown === undefined && check.isChecking) ? (
              <span className="semibold text-accent">Live preview (free)</span>
            ) : (
              <span className="semibold text-warning">
                {hasNoProof ? 'No preview: fix the problems first' : 'Preview of the last version without problems'}
              </span>
            )}
            {selected !== undefined && ` · layer ${selected.name}`}
          </p>
        </div>
        <div className="document-lists flex min-w-0 flex-col gap-6">{children}</div>
      </div>
    </div>
  );
}
