import { useRef, useState } from 'react';
import { isUnclear } from '../../../client/api-error.ts';
import { FONT_BYTES_MAX } from '../../../contract/workspace.ts';
import { dataUriOf } from '../../hooks/data-uri.ts';
import { describeError } from '../../hooks/describe-error.ts';
import { useUnloadQuestion } from '../../hooks/use-unload-question.ts';
import { workspaceClient } from '../workspace-client.ts';
import { useFontMutation } from './font-queries.ts';

/** A file that was chosen, and what became of it. */
export interface ChosenFont {
  id: number;
  fileName: string;
  /** Unclear when no whole answer came. */
  state: 'waiting' | 'added' | 'refused' | 'unclear';
  /** The family it is part of, or sentences that say why it was not added, or is not known to be. */
  message: string;
}

const TOO_LARGE = `The file is larger than ${FONT_BYTES_MAX / 1_000_000} MB. Use the font as WOFF2, or one with fewer characters.`;

export interface AddFonts {
  chosen: readonly ChosenFont[];
  addFiles: (files: readonly File[]) => void;
  /** Takes those that were added off the list: one that is removed again is not said to be added. */
  forgetAdded: () => void;
}

/** Adds font files one after the other; one that is refused holds up no other. */
export function useAddFonts(): AddFonts {
  const count = useRef(0);
  const [chosen, setChosen] = useState<readonly ChosenFont[]>([]);
  const { mutateAsync } = useFontMutation(addFile);
  useUnloadQuestion(chosen.some(({ state }) => state === 'waiting'));

  async function addOne(id: number, file: File): Promise<void> {
    const settle = (state: ChosenFont['state'], message: string) =>
      setChosen((before) => before.map((one) => (one.id === id ? { ...one, state, message } : one)));
    try {
      settle('added', (await mutateAsync(file)).name);
    } catch (error) {
      const { title, said, next } = describeError(error);
      if (isUnclear(error)) settle('unclear', `${title} It may have been added all the same: look at the list.`);
      else settle('refused', said === '' ? next : said);
    }
  }

  async function addAll(files: readonly File[]): Promise<void> {
    const first = count.current;
    count.current += files.length;
    const waiting = files.map(({ name }, index): ChosenFont => {
      return { id: first + index, fileName: name, state: 'waiting', message: '' };
    });
    setChosen((before) => [...before, ...waiting]);
    for (const [index, file] of files.entries()) await addOne(first + index, file);
  }

  return {
    chosen,
    addFiles: (files) => void addAll(files),
    forgetAdded: () => setChosen((before) => before.filter(({ state }) => state !== 'added')),
  };
}

async function addFile(file: File) {
  if (file.size > FONT_BYTES_MAX) throw new Error(TOO_LARGE);
  const dataUri = await dataUriOf(file, '').catch(() => {
    throw new Error('The file could not be read; it was perhaps moved. Choose it again.');
  });
  // An empty file has no part behind the comma in some browsers.
  return workspaceClient.addFont({ data: dataUri.split(',')[1] ?? '' });
}
