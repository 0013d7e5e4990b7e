import { SettingsFrame } from '../settings-frame.tsx';

/** From a drawing or document to a saved template. */
export function NewTemplatePage() {
  return <SettingsFrame title="New template">{null}</SettingsFrame>;
}
