import { useState } from 'react';
import { Dialog, DialogHead, floatingDialogClass } from '../../ui/dialog.tsx';
import { hasSingleKeys, kbdClass, switchSingleKeys } from './shortcuts.ts';

const shortcuts: [keys: string[], what: string][] = [
  [['Ctrl K', '⌘ K'], 'Go to any project, template, page or setting'],
  [['/'], 'Search this list'],
  [['?'], 'Show these shortcuts'],
  [['↑', '↓', '←', '→'], 'Move through a list'],
  [['Home', 'End'], 'First and last item of a list'],
  [['Ctrl Enter', '⌘ Enter'], 'Generate'],
  [['Ctrl S', '⌘ S'], 'Download the image (when it matches the form)'],
  [['Esc'], 'Close the open dialog'],
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(hasSingleKeys);
  return (
    <Dialog label="Keyboard shortcuts" className={`${floatingDialogClass} w-120`} onClose={onClose}>
      <DialogHead title="Keyboard shortcuts" />
      <dl>
        {shortcuts.map(([keys, what]) => (
          <div
            key={what}
            className="flex min-h-9 flex-row-reverse items-center justify-between gap-4 border-b border-grey-6"
          >
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className={kbdClass}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            switchSingleKeys(event.target.checked);
            setIsOn(event.target.checked);
          }}
        />
        Single-key shortcuts
      </label>
    </Dialog>
  );
}
