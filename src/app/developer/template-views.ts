import type { ReactNode } from 'react';
import type { Template } from '../../contract/template.ts';
import type { Field } from '../../variables/field.ts';

/** The views beside a form get the template and what Generate would send now. */
export interface TemplateViewsProps {
  template: Template;
  fields: readonly Field[];
  readValues: () => ReadonlyMap<string, unknown>;
  /** The fields with invalid values. */
  readWrong: () => readonly Field[];
  /** Calls back when a value changes; returns the way to stop. */
  subscribe: (onChange: () => void) => () => void;
  output: { format: string; scale: number };
  /** The preview, which is the first view. */
  children: ReactNode;
}
