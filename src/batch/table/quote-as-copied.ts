/**
 * Copied cells as valid TSV with `\n` after each row. Spreadsheet programs only quote a copied cell that contains a tab or a line
 * break, so other quotes are part of the text and get escaped.
 */
export function quoteAsCopied(text: string): string {
  const quotedOrBreak = /(?<=^|[\t\r\n])(?:"[^"]*(?:""[^"]*)*"(?=[\t\r\n]|$)|"[^\t\r\n]*)|\r\n?/g;
  return text.replace(quotedOrBreak, (found) => {
    if (!found.startsWith('"')) return '\n';
    return /[\t\r\n]/.test(found) ? found : `"${found.replaceAll('"', '""')}"`;
  });
}
