import { useState, type RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { hasSingleKeys, switchSingleKeys } from './single-keys.ts';

const shortcuts: [keys: string[], what: string][] = [
  [['Ctrl K', '⌘ K'], 'Go to any project, template, page or setting'],
  [['/'], 'Search this list'],
  [['?'], 'Show this sheet'],
  [['↑', '↓', '←', '→'], 'Move through a list'],
  [['Home', 'End'], 'First and last of a list'],
  [['Ctrl Enter', '⌘ Enter'], 'Generate, on the page of a template'],
  [['Esc'], 'Close what is open'],
];

/** Which keys do what. */
export function ShortcutSheet({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  const [isOn, setIsOn] = useState(hasSingleKeys);
  return (
    <dialog ref={dialog} aria-labelledby="shortcuts-heading" className="sheet">
      <h2 id="shortcuts-heading">Keyboard shortcuts</h2>
      <dl>
        {shortcuts.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            switchSingleKeys(event.target.checked);
            setIsOn(event.target.checked);
          }}
        />
        Shortcuts of a single key
      </label>
      <Button onClick={() => dialog.current?.close()}>Close</Button>
    </dialog>
  );
}
