import type { KeyRecord, ProjectRecord, TemplateRecord } from './store.ts';

/** What a store can begin with. */
export interface StoreContents {
  /** `prefix` is how people recognise the key: its first characters, never more. */
  keys: readonly (KeyRecord & { prefix: string })[];
  projects: readonly ProjectRecord[];
  templates: readonly TemplateRecord[];
}
