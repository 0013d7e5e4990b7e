import { isComposing, letterKey } from '../../lib/keys.ts';
import { keepText, openStorage } from '../../lib/open-storage.ts';

export type Shortcut = 'palette' | 'search' | 'help';

export const kbdClass =
  'rounded-[4px] border border-grey-6 px-1.25 font-sans text-[0.6875rem] leading-4.5 whitespace-nowrap text-grey-10';

/** Controls that accept letters. */
const TYPED = 'input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea, select';

const SINGLE_KEYS_KEY = 'galley:single-keys';

const singleKeys: ReadonlyMap<string, Shortcut> = new Map([
  ['/', 'search'],
  ['?', 'help'],
]);

/** Whether single-key shortcuts are on. Speech input may trigger them by accident. */
export function hasSingleKeys(): boolean {
  return openStorage()?.getItem(SINGLE_KEYS_KEY) !== 'off';
}

export function switchSingleKeys(isOn: boolean): void {
  keepText(openStorage(), SINGLE_KEYS_KEY, isOn ? 'on' : 'off');
}

/** Returns a key's shortcut; undefined in a text box. */
export function readShortcut(event: KeyboardEvent): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey) return letterKey(event) === 'k' && !altKey ? 'palette' : undefined;
  const shortcut = singleKeys.get(key);
  if (shortcut === undefined || altKey || isComposing(event) || isTyping(target)) return undefined;
  return hasSingleKeys() ? shortcut : undefined;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED));
}
