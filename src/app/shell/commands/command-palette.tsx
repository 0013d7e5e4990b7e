import { useEffect, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { highlight } from '../../lists/highlight.tsx';
import { prepareQuery } from '../../lists/match-text.ts';
import type { Command } from './command.ts';
import { useCommands } from './use-commands.ts';

export interface CommandPaletteProps {
  dialog: RefObject<HTMLDialogElement | null>;
  openSheet: () => void;
}

/** One box that leads everywhere: type a few letters, press Enter. */
export function CommandPalette({ dialog, openSheet }: CommandPaletteProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const look = () => setIsOpen(element.open);
    // `toggle` comes when it opens too; not every browser of ours has it.
    const observer = new MutationObserver(look);
    observer.observe(element, { attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, [dialog]);
  return (
    <dialog
      ref={dialog}
      aria-label="Go to"
      className="palette"
      // Where it is not known, Escape closes it.
      {...{ closedby: 'any' }}
    >
      {isOpen && <PaletteBody close={() => dialog.current?.close()} openSheet={openSheet} />}
    </dialog>
  );
}

function PaletteBody({ close, openSheet }: { close: () => void; openSheet: () => void }) {
  const [query, setQuery] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const { commands, isReading } = useCommands({ query, isOpen: true, openSheet });
  const words = prepareQuery(query);
  const found = commands.findIndex(({ id }) => id === chosenId);
  const at = Math.max(found, 0);

  function run(command: Command | undefined): void {
    if (command === undefined) return;
    close();
    command.run();
  }

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      run(commands[at]);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step === undefined || commands.length === 0) return;
    event.preventDefault();
    const isSingle = Math.abs(step) === 1;
    const to = isSingle
      ? (at + step + commands.length) % commands.length
      : Math.min(Math.max(at + step, 0), commands.length - 1);
    setChosenId(commands[to]?.id);
  }

  return (
    <>
      <input
        onKeyDown={press}
        type="text"
        role="combobox"
        aria-label="Go to a project, template, page or setting"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={commands.length > 0 ? `palette-${at}` : undefined}
        aria-autocomplete="list"
        placeholder="Go to a project, template, page or setting"
        autoComplete="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type in it
        autoFocus
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setChosenId(undefined);
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what the list holds changes with every letter typed */}
      <div id="palette-list" role="listbox" aria-label="Results">
        {commands.map((command, index) => (
          <Option
            key={`${command.group} ${command.id}`}
            command={command}
            index={index}
            isChosen={index === at}
            isFirstOfGroup={commands[index - 1]?.group !== command.group}
            draw={(text) => highlight(text, words)}
            run={run}
          />
        ))}
      </div>
      <output>{describe(commands.length, query, isReading)}</output>
    </>
  );
}

interface OptionProps {
  command: Command;
  index: number;
  isChosen: boolean;
  isFirstOfGroup: boolean;
  draw: (text: string) => ReactNode;
  run: (command: Command) => void;
}

function Option({ command, index, isChosen, isFirstOfGroup, draw, run }: OptionProps) {
  return (
    <>
      {isFirstOfGroup && (
        <p role="presentation" className="group-name">
          {command.group}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box has the focus and takes the keys */}
      <div
        ref={(element) => {
          if (isChosen) element?.scrollIntoView({ block: 'nearest' });
        }}
        id={`palette-${index}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of that list
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        onClick={() => run(command)}
      >
        <bdi>{draw(command.name)}</bdi>
        <span className="soft">
          <bdi>{draw(command.detail)}</bdi>
        </span>
      </div>
    </>
  );
}

function describe(count: number, query: string, isReading: boolean): string {
  const more = isReading ? ' The rest of the workspace is still being read.' : '';
  if (count === 0) return `Nothing matches “${query.trim()}”.${more}`;
  return query.trim() === '' ? '' : `${count} best matches.${more}`;
}
