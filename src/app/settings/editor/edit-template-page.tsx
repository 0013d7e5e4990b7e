import { SettingsFrame } from '../settings-frame.tsx';

/** The document of a template, edited beside its proof. */
export function EditTemplatePage({ templateId }: { templateId: string }) {
  return <SettingsFrame title={`Template ${templateId}`}>{null}</SettingsFrame>;
}
