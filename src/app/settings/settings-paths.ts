import { createContext, use } from 'react';

/** Builds the addresses that the settings lead to; each is for `Link` and `useLocation` of wouter. */
export interface SettingsPaths {
  keys: () => string;
  templates: () => string;
  /** With a project it is the one that the template is saved into. */
  newTemplate: (projectId?: string) => string;
  editTemplate: (templateId: string) => string;
  /** Where the changed drawing of a template is taken in. */
  updateTemplate: (templateId: string) => string;
  /** What documents may hold. */
  templateFormat: () => string;
  fonts: () => string;
  /** The page of a project outside of the settings. */
  project: (projectId: string) => string;
  /** The page of a template outside of the settings, where it is filled and rendered. */
  template: (templateId: string) => string;
}

export const SettingsPathsContext = createContext<SettingsPaths | undefined>(undefined);

/** The addresses as the shell builds them. */
export function useSettingsPaths(): SettingsPaths {
  const paths = use(SettingsPathsContext);
  if (paths === undefined) throw new Error('useSettingsPaths needs a SettingsPathsContext above it');
  return paths;
}
