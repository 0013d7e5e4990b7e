import type { ComponentProps, MouseEvent } from 'react';

/** The text stays on one line, unless it is enlarged so much that it wouldn't fit on the screen. */
const base =
  'inline-flex min-h-9 items-center justify-center gap-2 rounded-control px-3 text-sm semibold whitespace-nowrap ' +
  'max-[16rem]:whitespace-normal transition-colors pointer-coarse:min-h-11 aria-disabled:cursor-not-allowed';

const variants = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-strong active:opacity-85 aria-disabled:bg-grey-5 aria-disabled:text-grey-10',
  plain:
    'border border-grey-8 bg-grey-2 text-grey-12 hover:border-grey-11 hover:bg-grey-3 active:bg-grey-4 aria-disabled:border-grey-6 aria-disabled:bg-grey-3 aria-disabled:text-grey-10',
  quiet:
    'text-grey-11 hover:bg-grey-4 hover:text-grey-12 active:bg-grey-5 aria-disabled:bg-transparent aria-disabled:text-grey-9',
};

export type ButtonVariant = keyof typeof variants;

/** Returns button classes, for links that look like buttons. */
export function buttonClass(variant: ButtonVariant, extra = ''): string {
  return `${base} ${variants[variant]} ${extra}`;
}

/** `isBusy` disables the button but keeps its focus. */
export function Button({
  variant = 'plain',
  isBusy = false,
  className,
  ...rest
}: ComponentProps<'button'> & { variant?: ButtonVariant; isBusy?: boolean }) {
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      className={buttonClass(variant, className)}
      onMouseDown={keepFieldFocus}
      {...rest}
    />
  );
}

/** The label around a file input or radio button. */
export function PressLabel(props: ComponentProps<'label'>) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/label-has-associated-control -- neither sees the children
  return <label onMouseDown={keepFieldFocus} {...props} />;
}

/**
 * Keeps the focus in a field when a button is pressed. A blur would show the field's error, which could move the button away from
 * the pointer and lose the click.
 */
function keepFieldFocus(event: MouseEvent): void {
  if (document.activeElement?.matches('input:not([type=search]), select, textarea, [contenteditable=true]'))
    event.preventDefault();
}
