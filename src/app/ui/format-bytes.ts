/** "381 KB", "2.4 MB": a size in powers of ten, as in file managers. */
export function formatBytes(byteCount: number): string {
  if (byteCount < 1000) return `${byteCount} B`;
  if (byteCount < 999_500) return `${Math.round(byteCount / 1000)} KB`;
  return `${(byteCount / 1_000_000).toFixed(1)} MB`;
}
