import { describe, expect, it } from 'vitest';
import type { KeptDraft } from '../create-draft-store.ts';
import { findUnsaved } from './find-unsaved.ts';

function kept(writer: string, savedAt: number, ...texts: string[]): KeptDraft {
  return { writer, savedAt, typed: texts.map((text, at) => [`n${at}`, text]), format: 'png', scale: 1 };
}

describe('findUnsaved', () => {
  it('is what the same visit wrote after the storage was last on disk', () => {
    const journal = [kept('other', 9), kept('me', 8, 'x')];
    expect(findUnsaved({ draft: kept('me', 5), isOwn: true }, journal)).toBe(journal[1]);
  });

  it('is what the storage had no room for', () => {
    const journal = [kept('me', 5, 'x', 'a large file')];
    expect(findUnsaved({ draft: kept('me', 5, 'x'), isOwn: true }, journal)).toBe(journal[0]);
  });

  it('is the last of any tab where nothing else was read, or in a new tab', () => {
    const journal = [kept('other', 9), kept('me', 8)];
    expect(findUnsaved(undefined, journal)).toBe(journal[0]);
    expect(findUnsaved({ draft: kept('me', 8), isOwn: false }, journal)).toBe(journal[0]);
  });

  it('is never another tab’s in a tab that has its own, nor anything older', () => {
    expect(
      findUnsaved({ draft: kept('me', 5, 'x'), isOwn: true }, [kept('other', 9), kept('me', 5, 'x')]),
    ).toBeUndefined();
    expect(findUnsaved({ draft: kept('me', 5), isOwn: false }, [kept('other', 4)])).toBeUndefined();
    expect(findUnsaved(undefined, [])).toBeUndefined();
  });
});
