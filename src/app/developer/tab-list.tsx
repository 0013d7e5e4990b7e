import type { KeyboardEvent } from 'react';

export interface TabListProps<Name extends string> {
  label: string;
  tabs: Record<Name, string>;
  selected: Name;
  /** Arrow keys pass over tabs, and those on the way are no steps to go back to. */
  onSelect: (name: Name, options: { isReplaced: boolean }) => void;
}

/** Ids that tie a tab to its panel. */
export function tabIds(name: string): { tab: string; panel: string } {
  return { tab: `tab-${name}`, panel: `panel-${name}` };
}

/** Tabs as screen readers and keyboards know them: one stop, arrow keys between, Home and End. */
export function TabList<Name extends string>({ label, tabs, selected, onSelect }: TabListProps<Name>) {
  const names = Object.keys(tabs) as Name[];

  function move(event: KeyboardEvent): void {
    const at = names.indexOf(selected);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 };
    const next = names.at((steps[event.key] ?? NaN) % names.length);
    if (steps[event.key] === undefined || next === undefined) return;
    event.preventDefault();
    onSelect(next, { isReplaced: true });
    document.getElementById(tabIds(next).tab)?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs in it take the focus
    <div role="tablist" aria-label={label} className="tabs" onKeyDown={move}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabIds(name).tab}
          aria-controls={tabIds(name).panel}
          aria-selected={name === selected}
          tabIndex={name === selected ? 0 : -1}
          onClick={() => name !== selected && onSelect(name, { isReplaced: false })}
          className="tab"
        >
          {tabs[name]}
        </button>
      ))}
    </div>
  );
}
