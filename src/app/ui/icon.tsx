/** Drawn on a grid of 16, stroked. An icon library's own machinery weighs more than all of these. */
const drawings = {
  alert: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5ZM8 5v3.5M8 11v.01',
  calendar: 'M2.5 3.5h11v10h-11ZM2.5 6.5h11M5.5 1.75v3M10.5 1.75v3',
  chevron: 'm6 3.5 4.5 4.5L6 12.5',
  close: 'm3.5 3.5 9 9M12.5 3.5l-9 9',
  download: 'M8 2v8.5M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  expand: 'M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5 9 7M2.5 13.5 7 9',
  lock: 'M3.5 7.5h9v6h-9ZM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  people:
    'M6 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM1.5 13.5c0-5 9-5 9 0M10.5 3.25a2.5 2.5 0 0 1 0 4.5M12 9.75c1.6.5 2.5 1.75 2.5 3.75',
  picture: 'M2 3h12v10H2ZM2.5 11.5 6 8l2.5 2.5L11 8l3 3M10.5 5.75v.01',
} as const;

/** A picture beside words; it says nothing to a screen reader. */
export function Icon({
  name,
  size = 16,
  className,
}: {
  name: keyof typeof drawings;
  size?: number;
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
      className={`shrink-0 fill-none stroke-current stroke-[1.4] ${className ?? ''}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
