/** What went wrong, in more than one place; other drawings stand beside the one thing that shows them. */
export const alertDrawing = 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5ZM8 5v3.5M8 11v.01';

/**
 * A picture beside words; it says nothing to a screen reader. `drawing` is a path on a grid of 16, stroked: an icon
 * library's own machinery weighs more than all of ours.
 */
export function Icon({ drawing, size = 16, className }: { drawing: string; size?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      className={`shrink-0 ${className ?? ''}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={drawing} />
    </svg>
  );
}
