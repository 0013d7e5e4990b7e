import { SettingsFrame } from '../settings-frame.tsx';

/** The keys of the service: made, changed and revoked. */
export function KeysPage() {
  return <SettingsFrame title="API keys">{null}</SettingsFrame>;
}
