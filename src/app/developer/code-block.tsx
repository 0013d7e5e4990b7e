import { memo, useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { CopyButton } from './copy-button.tsx';
import { saveFile } from '../ui/save-file.ts';
import { ScrolledText } from './scrolled-text.tsx';
import { splitCode } from './split-code.ts';
import { useLine } from './use-search.ts';

/** A picture file in a line would be megabytes of letters. */
const LINE_LENGTH_MAX = 2_000;
const LINE_LENGTH_SHOWN = 240;

export interface CodeBlockProps {
  label: string;
  text: string;
  fileName: string;
  /** What begins a comment. */
  comment?: '//' | '#';
  /** What is copied and saved, where that is not what is shown. */
  source?: string;
}

/** Code with numbered lines that the address can point at, and the ways to take it away. */
export function CodeBlock({ label, text, fileName, comment, source = text }: CodeBlockProps) {
  const lines = text.replace(/\n$/, '').split('\n');
  const isShortened = lines.some((line) => line.length > LINE_LENGTH_MAX);
  const marked = useLine();
  return (
    <figure className="code-figure">
      <figcaption className="code-caption">
        <span className="font-mono text-xs">{fileName}</span>
        <span className="code-actions">
          <CopyButton text={() => source} />
          <Button onClick={() => saveFile(fileName, source)}>Download file</Button>
        </span>
      </figcaption>
      {isShortened && (
        <p className="text-xs text-grey-10">Long lines are shortened here. What you copy or download is whole.</p>
      )}
      <ScrolledText label={label}>
        <code>
          {lines.map((line, index) => (
            <CodeLine
              // oxlint-disable-next-line react/no-array-index-key -- a line is its number
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
    <span ref={element} className={isMarked ? 'code-line code-marked' : 'code-line'}>
      <a href={`#L${number}`} tabIndex={-1} aria-hidden="true" className="code-number" data-number={number}>
        {' '}
      </a>
      {splitCode(shown, comment).map(({ kind, text }, index) =>
        kind === 'plain' ? (
          text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- a piece is its place
          <span key={index} className={`code-${kind}`}>
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
