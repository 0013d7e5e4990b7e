/** "9,801". */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** "1 template", "12 templates"; nothing when it is not known. */
export function describeCount(count: number | undefined, noun = 'template'): string | undefined {
  return count === undefined ? undefined : `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
