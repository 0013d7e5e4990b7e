export type Shortcut = 'palette' | 'search' | 'help';

const singleKeys: ReadonlyMap<string, Shortcut> = new Map([
  ['/', 'search'],
  ['?', 'help'],
]);

/** What a key stands for; nothing while somebody types. Single keys can be switched off: speech input presses them. */
export function readShortcut(event: KeyboardEvent, hasSingleKeys: () => boolean): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !altKey ? 'palette' : undefined;
  const shortcut = singleKeys.get(key);
  if (shortcut === undefined || altKey || event.isComposing || isTyping(target)) return undefined;
  return hasSingleKeys() ? shortcut : undefined;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
