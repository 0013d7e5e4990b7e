import { useRef, useState } from 'react';
import { isUnclear } from '../../../client/api-error.ts';
import { FONT_BYTES_MAX } from '../../../contract/workspace.ts';
import { dataUriOf } from '../../lib/data-uri.ts';
import { describeError } from '../../lib/describe-error.ts';
import { useUnloadQuestion } from '../../lib/use-unload-question.ts';
import { useChange } from '../use-change.ts';

export interface ChosenFont {
  id: number;
  fileName: string;
  /** `unclear` if no response arrived. */
  state: 'waiting' | 'added' | 'refused' | 'unclear';
  /** The font's family, or why the font wasn't added. */
  message: string;
}

const TOO_LARGE = `The file is larger than ${FONT_BYTES_MAX / 1_000_000} MB. Use WOFF2 or a font with fewer characters.`;

/** Adds font files one at a time. A rejected file doesn't stop the others. */
export function useAddFonts() {
  const count = useRef(0);
  const [chosen, setChosen] = useState<readonly ChosenFont[]>([]);
  const { mutateAsync } = useChange(async (client, file: File) => client.addFont({ data: await readFont(file) }));
  useUnloadQuestion(chosen.some(({ state }) => state === 'waiting'));

  async function addOne(id: number, file: File): Promise<void> {
    const settle = (state: ChosenFont['state'], message: string) =>
      setChosen((before) => before.map((font) => (font.id === id ? { ...font, state, message } : font)));
    try {
      settle('added', (await mutateAsync(file)).name);
    } catch (error) {
      const { title, message, hint } = describeError(error);
      if (isUnclear(error)) settle('unclear', `${title} The font may have been added. Check the list.`);
      else settle('refused', message || hint);
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
    addFiles: (files: readonly File[]) => void addAll(files),
    /** Clears successfully added files from the list, because a font may be removed again. */
    forgetAdded: () => setChosen((before) => before.filter(({ state }) => state !== 'added')),
  };
}

async function readFont(file: File): Promise<string> {
  if (file.size > FONT_BYTES_MAX) throw new Error(TOO_LARGE);
  const dataUri = await dataUriOf(file, '').catch(() => {
    throw new Error('The file couldn’t be read. Choose it again.');
  });
  // In some browsers, the data URI of an empty file ends at the comma.
  return dataUri.split(',')[1] ?? '';
}
