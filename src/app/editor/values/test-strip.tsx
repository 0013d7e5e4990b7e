import { useCallback, useState } from 'react';
import type { Finding } from '../../../contract/check.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { useDrawing, type DrawDocument } from '../canvas/use-drawing.ts';
import { useEditor } from '../editor-context.ts';
import { createTestValues, testKinds, type TestKind, type TestValues } from './test-values.ts';

/** Draws a document with some values. `findings` are notes such as "The title shrinks to 67%". */
export type Prove = (
  document: TemplateDocument,
  variables: TestValues | undefined,
  signal: AbortSignal,
) => Promise<{ image: Blob; findings: readonly Finding[] }>;

/** Late enough not to compete with the canvas. */
const PAUSE_MS = 600;

/** The design with short, long and missing values, once someone opens it. */
export function TestStrip({ prove }: { prove: Prove }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="editor-tests" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="semibold">Try other values</summary>
      {isOpen && (
        <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-4">
          {(Object.keys(testKinds) as TestKind[]).map((kind) => (
            <TestProof key={kind} kind={kind} prove={prove} />
          ))}
        </ul>
      )}
    </details>
  );
}

function TestProof({ kind, prove }: { kind: TestKind; prove: Prove }) {
  const document = useDebouncedValue(
    useEditor((state) => state.document),
    PAUSE_MS,
  );
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const draw: DrawDocument = useCallback(
    async (shown, signal) => {
      const proof = await prove(shown, createTestValues(shown, kind), signal);
      setFindings(proof.findings);
      return proof.image;
    },
    [prove, kind],
  );
  const { drawing, error } = useDrawing(draw, document);
  const { viewport, variables } = document;
  const labelOf = (name: string) => variables.find((variable) => variable.name === name)?.label || name;
  return (
    <li className="flex min-w-0 flex-col gap-1.5">
      <h3 className="text-xs semibold">{testKinds[kind]}</h3>
      <div
        className="checkerboard border border-grey-6"
        style={{ aspectRatio: `${viewport.width} / ${viewport.height}` }}
      >
        {drawing !== undefined && (
          <img src={drawing.url} alt={`${testKinds[kind]} values`} className="size-full object-contain" />
        )}
      </div>
      {error !== undefined && <p className="text-xs text-warning">{error.message}</p>}
      {findings.map(({ name, code, message }) => (
        <p key={`${name} ${code}`} className="text-xs text-grey-11">
          {name !== '' && `${labelOf(name)}: `}
          {message}
        </p>
      ))}
    </li>
  );
}
