import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { keepText } from './open-storage.ts';

/** A template as it is remembered: enough to name it before the service has answered. */
export interface RememberedTemplate {
  id: string;
  name: string;
  projectName: string;
  projectId?: string | undefined;
  /** Absent where an earlier version of this app remembered it, like `projectId`. */
  updatedAt?: string | undefined;
}

interface RememberedLists {
  /** Last opened first. */
  recent: readonly RememberedTemplate[];
  /** Last marked first. */
  favourites: readonly RememberedTemplate[];
}

export interface RememberedTemplates extends RememberedLists {
  addRecent: (item: RememberedTemplate) => void;
  toggleFavourite: (item: RememberedTemplate) => void;
  /** Changes what is known of a template, or of all templates of a project. */
  update: (id: string, known: Partial<RememberedTemplate>) => void;
  /** Forgets a template, or all templates of a project, that is there no more. */
  forget: (id: string) => void;
}

export const REMEMBERED_KEY = 'galley:remembered-templates';
const RECENT_MAX = 12;
const FAVOURITES_MAX = 200;

/**
 * The templates that this browser remembers. `storage` is undefined where the browser denies it: what is remembered is
 * then known until the reload.
 */
export function createRememberedTemplates(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined) {
  return create<RememberedTemplates>()(
    persist(
      (set) => ({
        recent: [],
        favourites: [],
        addRecent: (item) =>
          set(({ recent, favourites }) => ({
            recent: putFirst(recent, item).slice(0, RECENT_MAX),
            // It may have another name by now.
            favourites: favourites.map((each) => (each.id === item.id ? item : each)),
          })),
        update: (changed, known) =>
          set(({ recent, favourites }) => {
            const update = (each: RememberedTemplate) =>
              each.id === changed || each.projectId === changed ? { ...each, ...known } : each;
            return { recent: recent.map(update), favourites: favourites.map(update) };
          }),
        forget: (gone) =>
          set(({ recent, favourites }) => {
            // An address may have it in another case.
            const isIt = (id = '') => id.toLowerCase() === gone.toLowerCase();
            const isLeft = ({ id, projectId }: RememberedTemplate) => !isIt(id) && !isIt(projectId);
            return { recent: recent.filter(isLeft), favourites: favourites.filter(isLeft) };
          }),
        toggleFavourite: (item) =>
          set(({ favourites }) => ({
            favourites: favourites.some(({ id }) => id === item.id)
              ? favourites.filter(({ id }) => id !== item.id)
              : putFirst(favourites, item).slice(0, FAVOURITES_MAX),
          })),
      }),
      {
        name: REMEMBERED_KEY,
        storage: createJSONStorage<RememberedLists>(() => ({
          getItem: (key) => storage?.getItem(key) ?? null,
          setItem: (key, value) => keepText(storage, key, value),
          removeItem: (key) => storage?.removeItem(key),
        })),
        partialize: ({ recent, favourites }) => ({ recent, favourites }),
        merge: (stored, current) => ({ ...current, ...readLists(stored) }),
      },
    ),
  );
}

function putFirst(items: readonly RememberedTemplate[], item: RememberedTemplate): RememberedTemplate[] {
  return [item, ...items.filter(({ id }) => id !== item.id)];
}

/** Anybody can write the storage, so only items that are whole are taken. */
function readLists(stored: unknown): RememberedLists {
  const lists = Object(stored) as Record<string, unknown>;
  return { recent: readItems(lists.recent), favourites: readItems(lists.favourites) };
}

function readItems(stored: unknown): RememberedTemplate[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter((item): item is RememberedTemplate => {
    const { id, name, projectName, projectId = '', updatedAt = '' } = Object(item) as Record<string, unknown>;
    return [id, name, projectName, projectId, updatedAt].every((member) => typeof member === 'string');
  });
}
