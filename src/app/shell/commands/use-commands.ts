import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { breathe } from '../../lists/breathe.ts';
import { allEntries, readProjectNames } from '../../lists/collect-entries.ts';
import { isTemplate, type Entry } from '../../lists/entry.ts';
import { findEntries } from '../../lists/find-entries.ts';
import { gradeMatch, prepareQuery, prepareText } from '../../lists/match-text.ts';
import { useVersion } from '../../lists/use-entries.ts';
import { finderOf } from '../../lists/use-finder.ts';
import { useClient } from '../../hooks/client-context.ts';
import { useShelf } from '../../hooks/use-shelf.ts';
import { pagePath } from '../paths.ts';
import type { Command } from './command.ts';
import { fixedCommands, shelfCommands } from './fixed-commands.ts';

const FOUND_MAX = 40;

export interface CommandsInput {
  query: string;
  isOpen: boolean;
  openSheet: () => void;
}

/** What the palette offers for what is typed. While it is open, the whole workspace is read in the background. */
export function useCommands({ query, isOpen, openSheet }: CommandsInput): { commands: Command[]; isReading: boolean } {
  const { workspace } = finderOf(useClient(), useQueryClient());
  const shelf = useShelf();
  const [, navigate] = useLocation();
  const version = useVersion(workspace.subscribe);
  const [found, setFound] = useState<{ query: string; commands: Command[] }>({ query: '', commands: [] });
  const isSearch = query.trim() !== '';

  useEffect(() => (isOpen ? workspace.reading.need() : undefined), [workspace, isOpen]);

  useEffect(() => {
    if (!isOpen || !isSearch) return undefined;
    void version;
    const abort = new AbortController();
    const { signal } = abort;
    const projectNames = readProjectNames(workspace);
    const dependencies = { now: () => performance.now(), pause: breathe, signal, projectNames };
    void findEntries(allEntries(workspace), query, dependencies).then((entries) => {
      if (entries === undefined || signal.aborted) return;
      const commands = entries.slice(0, FOUND_MAX).map((entry) => openEntry(entry, projectNames(entry), navigate));
      setFound({ query, commands });
    });
    return () => abort.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the lists are read where they are; the version tells of changes
  }, [workspace, query, isOpen, isSearch, version, navigate]);

  const commands = useMemo(() => {
    const fixed = fixedCommands(navigate, openSheet);
    const remembered = shelfCommands(shelf, navigate);
    if (!isSearch) return [...remembered, ...fixed];
    const words = prepareQuery(query);
    const meets = ({ name, detail }: Command) => {
      const text = prepareText(`${name} ${detail}`);
      return words.every((word) => gradeMatch(word, text) > 0);
    };
    const known = remembered.filter(meets);
    const knownIds = new Set(known.map(({ id }) => id));
    // What was found for fewer letters may be no match any more, and Enter takes the first.
    const matches = found.query === query ? found.commands : found.commands.filter(meets);
    const others = matches.filter(({ id }) => !knownIds.has(id));
    return [...known, ...others, ...fixed.filter(meets)];
  }, [query, isSearch, found, shelf, openSheet, navigate]);

  return { commands, isReading: isOpen && workspace.reading.read().isRunning };
}

function openEntry(entry: Entry, projectName: string, navigate: (href: string) => void): Command {
  const { id, name } = entry;
  return {
    id,
    group: isTemplate(entry) ? 'Templates' : 'Projects',
    name: name === '' ? 'Untitled' : name,
    detail: projectName,
    run: () => navigate(isTemplate(entry) ? pagePath.template(id) : pagePath.project(id)),
  };
}
