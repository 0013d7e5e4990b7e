import { useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { isComposing } from '../../lib/keys.ts';
import { highlight } from '../../lists/entry-parts.tsx';
import { ServicePicture, SmallFrame } from '../../lists/template-picture.tsx';
import { closeDialog } from '../../ui/dialog.tsx';
import { describeMatches } from './matches.ts';
import { PaletteFrame, type PaletteFrameProps } from './palette-frame.tsx';
import { useCommands, type Command } from './use-commands.ts';

interface CommandPaletteProps extends Pick<PaletteFrameProps, 'query' | 'onQuery' | 'onClose'> {
  /** Not needed with `isForSpreadsheet`. */
  openShortcuts?: () => void;
  /** Only offers templates, to create images from a spreadsheet with. */
  isForSpreadsheet?: boolean;
}

const choice = { 'aria-label': 'Choose a template', placeholder: 'Which template?' };
const doNothing = () => {};

/** The command palette: type a few letters and press Enter to go anywhere. */
export function CommandPalette(props: CommandPaletteProps) {
  const { query, onQuery, onClose, openShortcuts = doNothing, isForSpreadsheet = false } = props;
  const [chosenId, setChosenId] = useState<string>();
  const { commands, words, ...state } = useCommands(query, openShortcuts, isForSpreadsheet);
  const at = Math.max(
    commands.findIndex(({ id }) => id === chosenId),
    0,
  );

  function run(command: Command | undefined, event: SyntheticEvent): void {
    if (command === undefined) return;
    // Close the dialog first, so that the focus is back on the page before the command moves it.
    closeDialog(event);
    command.run();
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      run(commands[at], event);
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
    <PaletteFrame
      label={isForSpreadsheet ? 'Create from a spreadsheet' : undefined}
      query={query}
      onQuery={(next) => {
        onQuery(next);
        setChosenId(undefined);
      }}
      onClose={onClose}
      box={{
        role: 'combobox',
        'aria-expanded': true,
        'aria-controls': 'palette-list',
        'aria-activedescendant': commands.length > 0 ? `palette-${at}` : undefined,
        'aria-autocomplete': 'list',
        onKeyDown: handleKeyDown,
        ...(isForSpreadsheet && choice),
      }}
    >
      <div
        id="palette-list"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the options change with every letter
        role="listbox"
        aria-label="Results"
        // Browsers make scroll areas tab stops, but the text box above handles the keys.
        tabIndex={-1}
        className="min-h-0 overflow-y-auto px-2 py-1"
      >
        {commands.map((command, index) => (
          <Option
            key={`${command.group} ${command.id}`}
            command={command}
            index={index}
            isChosen={index === at}
            isFirstOfGroup={commands[index - 1]?.group !== command.group}
            mark={(text) => highlight(text, words)}
            run={run}
          />
        ))}
      </div>
      <output
        aria-live={commands.length === 0 ? 'polite' : 'off'}
        className="shrink-0 border-t border-grey-6 px-4 py-1.5 text-xs text-grey-10 empty:hidden"
      >
        {describeMatches(commands.length, query.trim(), state)}
      </output>
    </PaletteFrame>
  );
}

interface OptionProps {
  command: Command;
  index: number;
  isChosen: boolean;
  isFirstOfGroup: boolean;
  mark: (text: string) => ReactNode;
  run: (command: Command, event: SyntheticEvent) => void;
}

function Option({ command, index, isChosen, isFirstOfGroup, mark, run }: OptionProps) {
  return (
    <>
      {isFirstOfGroup && (
        <p role="presentation" className="px-2 pt-2.5 pb-1 text-xs semibold text-grey-10">
          {command.group}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text box has the focus and handles the keys */}
      <div
        ref={(element) => {
          if (isChosen) element?.scrollIntoView({ block: 'nearest' });
        }}
        id={`palette-${index}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option in the list
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        onClick={(event) => run(command, event)}
        className="flex min-h-9 cursor-pointer pointer-coarse:min-h-11 items-center gap-3 rounded-control px-2 py-1.75 hover:bg-grey-3 aria-selected:bg-grey-4 aria-selected:shadow-[inset_2px_0_var(--color-accent)]"
      >
        {command.template && (
          <span className="picture-ground h-8 w-11 shrink-0">
            <span className="picture-place">
              <ServicePicture template={command.template} isVisible alt="">
                <SmallFrame />
              </ServicePicture>
            </span>
          </span>
        )}
        <bdi className="truncate">{mark(command.name)}</bdi>
        <span className="ms-auto max-w-[45%] shrink-0 truncate text-xs text-grey-10">
          <bdi>{mark(command.detail)}</bdi>
        </span>
      </div>
    </>
  );
}
