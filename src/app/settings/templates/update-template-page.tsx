import { SettingsFrame } from '../settings-frame.tsx';

/** An existing template from its changed drawing. */
export function UpdateTemplatePage({ templateId: _ }: { templateId: string }) {
  return <SettingsFrame title="Update from a drawing">{null}</SettingsFrame>;
}
