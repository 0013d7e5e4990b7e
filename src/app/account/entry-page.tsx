import type { ReactNode, SubmitEvent } from 'react';
import { Failure } from '../lib/failure.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** A page without a session: a heading above a narrow column. */
export function EntryPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-96 flex-col gap-5 wide:pt-8">
      <PageHeading title={title} />
      {children}
    </div>
  );
}

export interface AccountFormProps {
  action: string;
  /** By default, the form is what the page is for. */
  variant?: 'primary' | 'plain';
  /** Says that nothing changed, if the call fails. */
  failed: string;
  /** Says what to do if the server didn't answer. */
  unclear?: string;
  /** Shown if the link is unknown to the server. */
  missing?: string;
  mutation: { isPending: boolean; error: Error | null };
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  children?: ReactNode;
}

/** A form with one button, which keeps the input if the call fails. */
export function AccountForm({
  action,
  variant = 'primary',
  failed,
  mutation,
  onSubmit,
  children,
  ...failure
}: AccountFormProps) {
  const { unclear = 'Check your connection, then try again.', missing = '' } = failure;
  return (
    <form
      noValidate
      className="flex max-w-96 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
    >
      {children}
      {mutation.error !== null && <Failure error={mutation.error} title={failed} unclear={unclear} missing={missing} />}
      <Button type="submit" variant={variant} isBusy={mutation.isPending} className="self-start">
        {action}
      </Button>
    </form>
  );
}
