/** What a piece of code is, as far as its colour goes. */
export interface CodePiece {
  kind: 'plain' | 'text' | 'comment' | 'word';
  text: string;
}

const TEXT = String.raw`"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?`;
const WORD =
  'import|from|export|const|let|var|function|async|await|return|throw|new|if|else|for|in|of|try|except|with|open|as|' +
  'def|package|func|defer|nil|null|true|false|True|False|use|using|class|static|public|void|throws|interface|require|' +
  'abort|unless|do|end|exit|curl|test|type|readonly|string|number|boolean';

/** Splits a line of code into pieces for colours; a few words of all languages serve, since nothing depends on it. */
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
