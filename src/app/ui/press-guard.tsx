import { useEffect, useState, type ComponentProps, type MouseEvent } from 'react';

/** The maximum duration of a typical double click or double tap. */
const FRESH_MS = 300;

export interface PressGuardProps extends ComponentProps<'fieldset'> {
  /** Identifies the current buttons. */
  buttons: string;
}

/**
 * Buttons that ignore presses for a moment after they appear or change, because the second press of a double click could hit a
 * button that has just moved under the pointer. The keyboard isn't affected.
 */
export function PressGuard({ buttons, ...rest }: PressGuardProps) {
  const [pressable, setPressable] = useState<string>();
  const isFresh = pressable !== buttons;
  useEffect(() => {
    const timer = setTimeout(() => setPressable(buttons), FRESH_MS);
    return () => clearTimeout(timer);
  }, [buttons]);

  function handlePress(event: MouseEvent): void {
    const isSecond = event.detail > 1;
    if (!isSecond && !(isFresh && event.detail === 1)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return <fieldset aria-disabled={isFresh || undefined} onClickCapture={handlePress} {...rest} />;
}
