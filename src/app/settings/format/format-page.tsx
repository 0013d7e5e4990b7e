import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ScrolledText } from '../../ui/scrolled-text.tsx';
import { formatDocument } from '../editor/read-document-text.ts';
import { useTemplateSchema } from '../editor/template-schema.ts';
import { ReadFailure } from '../../lib/read-failure.tsx';
import { pagePath } from '../../../contract/pages.ts';
import { readFormat, type FormatReading, type MemberReading } from './read-format.ts';

/** The template format reference, generated from the JSON Schema. */
export function FormatPage() {
  const { schema, query } = useTemplateSchema();
  return (
    <div className="flex flex-col gap-5">
      <PageHeading title="Template format" />
      <ReadFailure title="The format couldn’t be loaded." query={query} />
      {schema === undefined && query.error === null && <div className="skeleton h-96" aria-busy="true" />}
      {schema !== undefined && <Format {...readFormat(schema)} />}
    </div>
  );
}

function Format({ example, members, variables, rules, common, layers, formats, symbologies }: FormatReading) {
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <p className="max-w-prose">
        A template is a JSON document. Code editors can complete and check it with its{' '}
        <a href="/template.schema.json" className="underline">
          JSON Schema
        </a>
        . <code>npm run galley -- templates check FILE</code> lists a file’s problems.
      </p>
      <HelpLink href={pagePath.helpPage('template-format')} title="template format" />
      {example !== undefined && <Example example={example} />}
      <Part title="Document">
        <MemberTable label="Document" members={members} />
      </Part>
      <Part title="Variables">
        <MemberTable label="Variables" members={variables} />
        <h3 className="text-sm">Variable rules (validation)</h3>
        <MemberTable label="Rules" members={rules} />
      </Part>
      <Part title="Every layer">
        <MemberTable label="Every layer" members={common} />
      </Part>
      {layers.map(({ type, about, members: own }) => (
        <Part key={type} title={`Layer ${type}`}>
          <p>{about}</p>
          <MemberTable label={`Layer ${type}`} members={own} />
        </Part>
      ))}
      <Part title="Formats">
        <p className="max-w-prose">
          Write <code>{'{{name|format}}'}</code> in text to format a variable. The result depends on the document’s
          locale.
        </p>
        <Table
          label="Formats"
          head={['Format', 'Value', 'Result in English']}
          rows={formats.map(({ format, value, shown }) => ({ name: format, cells: [value, shown] }))}
        />
      </Part>
      <Part title="Barcodes">
        <Table
          label="Barcodes"
          head={['Symbology', 'Example']}
          rows={symbologies.map(({ name, sample }) => ({ name, cells: [sample] }))}
        />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <h2 className="text-base">{title}</h2>
      {children}
    </section>
  );
}

function Example({ example }: { example: Record<string, unknown> }) {
  const text = formatDocument(example);
  return (
    <Part title="Example">
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={() => text} instead="Select the text and copy it.">
          Copy example
        </CopyButton>
      </div>
      <ScrolledText label="Example document" isWrapped>
        {text}
      </ScrolledText>
    </Part>
  );
}

interface TableProps {
  label: string;
  head: readonly string[];
  rows: readonly { name: string; cells: readonly ReactNode[]; isRequired?: boolean }[];
}

/** A table of names and their meanings. On narrow screens, each row is a block. */
function Table({ label, head, rows }: TableProps) {
  return (
    <table aria-label={label} className="w-full text-sm">
      <thead className="max-sm:sr-only">
        <tr>
          {head.map((name) => (
            <th key={name} scope="col" className="border-b border-grey-6 py-2 pe-4 text-start semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells, isRequired = false }) => (
          <tr key={name} className="border-b border-grey-5 align-top max-sm:flex max-sm:flex-col max-sm:py-2">
            <th scope="row" className="text-start font-normal sm:w-48 sm:py-2 sm:pe-4">
              <code>{name}</code>
              {isRequired && <span className="ps-2 text-grey-11">required</span>}
            </th>
            {cells.map((cell, index) => (
              <td
                key={head[index + 1]}
                className="wrap-anywhere sm:py-2 sm:pe-4 sm:not-last:w-72 not-last:text-grey-11"
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MemberTable({ label, members }: { label: string; members: readonly MemberReading[] }) {
  const rows = members.map(({ value, description, ...member }) => ({ ...member, cells: [value, description] }));
  return <Table label={label} head={['Member', 'Value', 'Meaning']} rows={rows} />;
}
