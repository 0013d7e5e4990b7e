const DEPTH_MAX = 1000;
/** A string, white space, an empty array or object, or punctuation. Numbers and literals are between these tokens. */
const TOKEN = /"(?:[^"\\]+|\\.)*"|\s+|\{\s*\}|\[\s*\]|[{}[\],:]/g;

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
  let lineEnd = '\n';
  return text.replace(TOKEN, (token) => {
    if (token.startsWith('"')) return token;
    const sign = token.replaceAll(/\s/g, '');
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
  });
}
