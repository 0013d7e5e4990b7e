import { isComposing } from '../../lib/keys.ts';
import { letterKey } from '../../lib/keys.ts';
import { keepText, openStorage } from '../../lib/open-storage.ts';

export type Shortcut = 'palette' | 'search' | 'help';

export const kbdClass =
  'rounded-[4px] border border-grey-6 px-1.25 font-sans text-[0.6875rem] leading-4.5 whitespace-nowrap text-grey-10';

/** A letter pressed in it means something, be it a choice of its list. */
const TYPED = 'input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea, select';

const SINGLE_KEYS_KEY = 'galley:single-keys';

const singleKeys: ReadonlyMap<string, Shortcut> = new Map([
  ['/', 'search'],
  ['?', 'help'],
]);

/** Whether shortcuts of one key without Ctrl work. They can be switched off, because speech input presses them. */
export function hasSingleKeys(): boolean {
  return openStorage()?.getItem(SINGLE_KEYS_KEY) !== 'off';
}

export function switchSingleKeys(isOn: boolean): void {
  keepText(openStorage(), SINGLE_KEYS_KEY, isOn ? 'on' : 'off');
}

/** What a key stands for; nothing while somebody types. */
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
