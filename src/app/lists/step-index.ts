/** Where a key leads from one item of a grid to another; undefined for a key that leads nowhere. */
export function stepIndex(key: string, index: number, count: number, columns: number): number | undefined {
  const last = count - 1;
  const clamp = (to: number) => Math.min(Math.max(to, 0), last);
  switch (key) {
    case 'ArrowRight':
      return columns === 1 ? undefined : clamp(index + 1);
    case 'ArrowLeft':
      return columns === 1 ? undefined : clamp(index - 1);
    case 'ArrowDown':
      return index + columns > last ? last : index + columns;
    case 'ArrowUp':
      return index < columns ? index : index - columns;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
