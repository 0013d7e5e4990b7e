import { SettingsFrame } from '../settings-frame.tsx';

/** All projects and templates, and what can be done with them. */
export function TemplatesPage() {
  return <SettingsFrame title="Templates">{null}</SettingsFrame>;
}
