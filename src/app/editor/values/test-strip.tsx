import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useId, useState } from 'react';
import type { Finding } from '../../../contract/check.ts';
import type { TemplateDocument, VariableWire } from '../../../document/template-document.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { Button } from '../../ui/button.tsx';
import { useDrawing, type DrawDocument } from '../canvas/use-drawing.ts';
import { useEditor } from '../editor-context.ts';
import { createRowValues, createTestValues, testKinds, type TestKind, type TestValues } from './test-values.ts';

/** Draws a document with some values. `findings` are notes such as "The title shrinks to 67%". */
export type Prove = (
  document: TemplateDocument,
  variables: TestValues | undefined,
  signal: AbortSignal,
) => Promise<{ image: Blob; findings: readonly Finding[] }>;

/** Reads the first rows of the last spreadsheet for this template. `line` is the row's number in it. */
export type ReadRows = (
  variables: readonly VariableWire[],
  count: number,
) => Promise<readonly { line: number; values: TestValues }[]>;

/** Late enough not to compete with the canvas. */
const PAUSE_MS = 600;

/** How many rows are shown at first, and more with each press. */
const ROWS = 8;

export interface TestStripProps {
  prove: Prove;
  readRows: ReadRows;
}

/** The design with short, long and missing values, and with those of a spreadsheet, once someone opens it. */
export function TestStrip({ prove, readRows }: TestStripProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="editor-tests" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="semibold">Try other values</summary>
      {isOpen && (
        <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-4">
          {(Object.keys(testKinds) as TestKind[]).map((kind) => (
            <KindProof key={kind} kind={kind} prove={prove} />
          ))}
          <RowProofs prove={prove} readRows={readRows} />
        </ul>
      )}
    </details>
  );
}

function KindProof({ kind, prove }: { kind: TestKind; prove: Prove }) {
  const valuesOf = useCallback((document: TemplateDocument) => createTestValues(document, kind), [kind]);
  return <TestProof title={testKinds[kind]} valuesOf={valuesOf} prove={prove} />;
}

function RowProofs({ prove, readRows }: TestStripProps) {
  const variables = useEditor(({ document }) => document.variables);
  // Another template can have the same variables.
  const id = useId();
  const [count, setCount] = useState(ROWS);
  // One more tells whether there are more.
  const { data: rows = [] } = useQuery({
    queryKey: ['spreadsheet-rows', id, variables, count],
    queryFn: () => readRows(variables, count + 1),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <>
      {rows.slice(0, count).map(({ line, values }) => (
        <RowProof key={line} line={line} values={values} prove={prove} />
      ))}
      {rows.length > count && (
        <li className="self-center">
          <Button onClick={() => setCount(count + ROWS)}>Show more rows</Button>
        </li>
      )}
    </>
  );
}

function RowProof({ line, values, prove }: { line: number; values: TestValues; prove: Prove }) {
  const valuesOf = useCallback((document: TemplateDocument) => createRowValues(document, values), [values]);
  return <TestProof title={`Row ${line}`} valuesOf={valuesOf} prove={prove} />;
}

interface TestProofProps {
  title: string;
  valuesOf: (document: TemplateDocument) => TestValues;
  prove: Prove;
}

function TestProof({ title, valuesOf, prove }: TestProofProps) {
  const document = useDebouncedValue(
    useEditor((state) => state.document),
    PAUSE_MS,
  );
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const draw: DrawDocument = useCallback(
    async (shown, signal) => {
      const proof = await prove(shown, valuesOf(shown), signal);
      setFindings(proof.findings);
      return proof.image;
    },
    [prove, valuesOf],
  );
  const { drawing, error } = useDrawing(draw, document);
  const { viewport, variables } = document;
  const labelOf = (name: string) => variables.find((variable) => variable.name === name)?.label || name;
  return (
    <li className="flex min-w-0 flex-col gap-1.5">
      <h3 className="text-xs semibold">{title}</h3>
      <div
        className="checkerboard border border-grey-6"
        style={{ aspectRatio: `${viewport.width} / ${viewport.height}` }}
      >
        {drawing !== undefined && (
          <img src={drawing.url} alt={`${title} values`} className="size-full object-contain" />
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
