export const problemListId = 'problems';

/** Messages under a heading; renders nothing without messages. */
export function RemarkList({ title, messages, isProblem = false }: RemarkListProps) {
  if (messages.length === 0) return null;
  return (
    <section
      aria-label={title}
      {...(isProblem && { id: problemListId, tabIndex: -1 })}
      className={`border-s-2 ps-3 ${isProblem ? 'border-danger' : 'border-grey-8'}`}
    >
      <h2 className="text-sm">{title}</h2>
      <ul className="mt-1 flex list-disc flex-col gap-1 ps-4 wrap-anywhere text-grey-11">
        {messages.map((message, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- messages can repeat
          <li key={index}>{message}</li>
        ))}
      </ul>
    </section>
  );
}

export interface RemarkListProps {
  title: string;
  messages: readonly string[];
  isProblem?: boolean;
}
