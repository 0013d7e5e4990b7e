import { memo, useEffect, useRef } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { Button } from '../ui/button.tsx';
import { saveFile } from '../ui/save-file.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ScrolledText } from '../ui/scrolled-text.tsx';
import { actionsClass, rowClass } from './view-elements.tsx';

/** Limited because an image as a data URI makes a line several megabytes long. */
const LINE_LENGTH_MAX = 2_000;
const LINE_LENGTH_SHOWN = 240;

const kindClasses = { text: 'text-accent', word: 'semibold', comment: 'text-grey-10' };

export interface CodeBlockProps {
  label: string;
  text: string;
  fileName: string;
  /** The token that starts a comment. */
  comment?: '//' | '#';
  /** The text to copy and download, if it differs from the shown text. */
  source?: string;
}

/** Code with linkable line numbers, and buttons to copy and download the code. */
export function CodeBlock({ label, text, fileName, comment, source = text }: CodeBlockProps) {
  const lines = text.replace(/\n$/, '').split('\n');
  const isShortened = lines.some((line) => line.length > LINE_LENGTH_MAX);
  const marked = useLocationProperty(() => Number(/^#L(\d{1,6})$/.exec(location.hash)?.[1]));
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className={rowClass}>
        <span className="font-mono text-xs">{fileName}</span>
        <span className={actionsClass}>
          <CopyButton text={() => source} />
          <Button onClick={() => saveFile(fileName, source)}>Download file</Button>
        </span>
      </figcaption>
      {isShortened && (
        <p className="text-xs text-grey-10">Long lines are shortened here. Copy and download keep the full text.</p>
      )}
      <ScrolledText label={label}>
        <code className="block w-max min-w-full">
          {lines.map((line, index) => (
            <CodeLine
              // oxlint-disable-next-line react/no-array-index-key -- lines have no other key
              key={index}
              number={index + 1}
              line={line}
              comment={comment}
              isMarked={marked === index + 1}
            />
          ))}
        </code>
      </ScrolledText>
    </figure>
  );
}

interface CodeLineProps {
  number: number;
  line: string;
  comment: '//' | '#' | undefined;
  isMarked: boolean;
}

const CodeLine = memo(function CodeLine({ number, line, comment, isMarked }: CodeLineProps) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isMarked) element.current?.scrollIntoView({ block: 'center' });
  }, [isMarked]);
  const shown = line.length > LINE_LENGTH_MAX ? shorten(line) : line;
  return (
    <span
      ref={element}
      aria-current={isMarked ? 'location' : undefined}
      className="block pe-4 aria-[current]:bg-grey-4 aria-[current]:shadow-[inset_3px_0_0_var(--color-accent)]"
    >
      <a
        href={`#L${number}`}
        tabIndex={-1}
        aria-hidden="true"
        className="inline-block w-12 pe-3 text-end text-grey-10 select-none before:content-[attr(data-number)]"
        data-number={number}
      >
        {' '}
      </a>
      {splitCode(shown, comment).map(({ kind, text }, index) =>
        kind === 'plain' ? (
          text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- pieces have no other key
          <span key={index} className={kindClasses[kind]}>
            {text}
          </span>
        ),
      )}
      {'\n'}
    </span>
  );
});

function shorten(line: string): string {
  return `${line.slice(0, LINE_LENGTH_SHOWN)}… ${line.length - 2 * LINE_LENGTH_SHOWN} more …${line.slice(-LINE_LENGTH_SHOWN)}`;
}

/** Part of a line of code. Each kind has a color. */
export interface CodePiece {
  kind: 'plain' | 'text' | 'comment' | 'word';
  text: string;
}

const TEXT = String.raw`"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?`;
const WORD =
  'import|from|export|const|let|var|function|async|await|return|throw|new|if|else|for|in|of|try|except|with|open|as|' +
  'def|package|func|defer|nil|null|true|false|True|False|use|using|class|static|public|void|throws|interface|require|' +
  'abort|unless|do|end|exit|curl|test|type|readonly|string|number|boolean';

/** Splits a line of code for syntax highlighting, using a few keywords from all languages. Nothing else depends on the result. */
export function splitCode(line: string, comment?: '//' | '#'): CodePiece[] {
  const pattern = new RegExp(
    `(?<text>${TEXT})|(?<comment>${comment === undefined ? '$^' : `(?:^|\\s)${comment}.*$`})|(?<word>(?<![\\w/-])(?:${WORD})(?![\\w-]))`,
    'g',
  );
  const pieces: CodePiece[] = [];
  let at = 0;
  for (const match of line.matchAll(pattern)) {
    if (match.index > at) pieces.push({ kind: 'plain', text: line.slice(at, match.index) });
    const kind = (['text', 'comment', 'word'] as const).find((name) => match.groups?.[name] !== undefined) ?? 'plain';
    pieces.push({ kind, text: match[0] });
    at = match.index + match[0].length;
  }
  if (at < line.length) pieces.push({ kind: 'plain', text: line.slice(at) });
  return pieces;
}
