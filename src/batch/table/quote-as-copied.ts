/**
 * Copied cells in the quotes of a TSV file, each row before a `\n`. Spreadsheets quote only a cell that holds a tab or a line
 * break, so quotes around another are part of its text, and are doubled and quoted in turn.
 */
export function quoteAsCopied(text: string): string {
  const quotedOrBreak = /(?<=^|[\t\r\n])(?:"[^"]*(?:""[^"]*)*"(?=[\t\r\n]|$)|"[^\t\r\n]*)|\r\n?/g;
  return text.replace(quotedOrBreak, (found) => {
    if (!found.startsWith('"')) return '\n';
    return /[\t\r\n]/.test(found) ? found : `"${found.replaceAll('"', '""')}"`;
  });
}
