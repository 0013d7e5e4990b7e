/** Turns `event_date` or `eventDate` into "Event date". */
export function createLabel(name: string): string {
  const words = name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/[_\-.\s]+/g, ' ')
    .trim();
  const lower = words.replace(/\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
  return lower === '' ? name : lower.charAt(0).toUpperCase() + lower.slice(1);
}
