const DEPTH_MAX = 1000;
/** White space, an empty array or object, punctuation, or the start of a string. Numbers and literals are between these tokens. */
const TOKEN = /\s+|\{\s*\}|\[\s*\]|[{}[\],:"]/g;

/**
 * Indents JSON. Other text, and JSON that nests too deeply, stays unchanged. Only white space is replaced: parsing and serializing
 * could change numbers and the order of members.
 */
export function formatJson(text: string): string {
  try {
    JSON.parse(text);
    return layOut(text);
  } catch {
    return text;
  }
}

function layOut(text: string): string {
  const parts: string[] = [];
  let lineEnd = '\n';
  let from = 0;
  // A regular expression for whole strings would need a stack for each of their escapes.
  const token = new RegExp(TOKEN);
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const end = found[0] === '"' ? endOfString(text, found.index) : token.lastIndex;
    parts.push(text.slice(from, found.index));
    if (found[0] === '"') parts.push(text.slice(found.index, end));
    else parts.push(layOutSign(found[0].replaceAll(/\s/g, '')));
    from = end;
    token.lastIndex = end;
  }
  return parts.join('') + text.slice(from);

  function layOutSign(sign: string): string {
    if (sign === '{' || sign === '[') {
      lineEnd += '  ';
      if (lineEnd.length > 2 * DEPTH_MAX) throw new RangeError('The indented text would be too long');
      return sign + lineEnd;
    }
    if (sign === '}' || sign === ']') {
      lineEnd = lineEnd.slice(0, -2);
      return lineEnd + sign;
    }
    if (sign === ',') return sign + lineEnd;
    return sign === ':' ? ': ' : sign;
  }
}

/** The position after a string of valid JSON. */
function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}
