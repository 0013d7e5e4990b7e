import type { ReactNode } from 'react';
import type { Template } from '../../contract/template.ts';
import type { Field } from '../../variables/field.ts';

/** What the views beside a form are given: the template, and what Generate would send now. */
export interface TemplateViewsProps {
  template: Template;
  fields: readonly Field[];
  readValues: () => ReadonlyMap<string, unknown>;
  /** The fields whose text cannot be sent. */
  readWrong: () => readonly Field[];
  /** Calls back when a value has changed; gives the way to stop that. */
  subscribe: (onChange: () => void) => () => void;
  output: { format: string; scale: number };
  /** The preview, which is the first of the views. */
  children: ReactNode;
}
