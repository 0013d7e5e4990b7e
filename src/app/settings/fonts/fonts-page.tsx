import { SettingsFrame } from '../settings-frame.tsx';

/** The fonts that templates can be set in, and those of one's own. */
export function FontsPage() {
  return <SettingsFrame title="Fonts">{null}</SettingsFrame>;
}
