import type { ComponentType, ReactNode } from 'react';
import type { Part } from '../../hooks/create-part.ts';
import { PartSlot } from '../../hooks/part-slot.tsx';
import type { FieldControlProps } from '../fields/field-control-props.ts';

interface CodeSlotProps extends FieldControlProps {
  part: Part<ComponentType<FieldControlProps>>;
  /** The field that is typed into; it needs nothing of the code. */
  children: ReactNode;
}

/** A field, and below it the place of its code, kept while the code that draws it is fetched, and if it never comes. */
export function CodeSlot({ part, children, ...props }: CodeSlotProps) {
  const place = <div className="h-28" />;
  return (
    <div className="flex flex-col gap-2">
      {children}
      <PartSlot part={part} waiting={place} missing={place}>
        {(LiveCode) => <LiveCode {...props} />}
      </PartSlot>
    </div>
  );
}
