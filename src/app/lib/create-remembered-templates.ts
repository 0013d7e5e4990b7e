import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { keepText } from './open-storage.ts';

/** A remembered template, with enough to show it before it has loaded. */
export interface RememberedTemplate {
  id: string;
  name: string;
  projectName: string;
  projectId?: string | undefined;
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
  /** Changes a template, or all templates of a project. */
  update: (id: string, known: Partial<RememberedTemplate>) => void;
  /** Forgets a deleted template, or all templates of a deleted project. */
  forget: (id: string) => void;
}

export const REMEMBERED_KEY = 'galley:remembered-templates';
const RECENT_MAX = 12;
const FAVOURITES_MAX = 200;

/**
 * The templates that this browser remembers. Without `storage` they are remembered until the page is reloaded.
 */
export function createRememberedTemplates(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined) {
  return createStore<RememberedTemplates>()(
    persist(
      (set) => ({
        recent: [],
        favourites: [],
        addRecent: (item) =>
          set(({ recent, favourites }) => ({
            recent: putFirst(recent, item).slice(0, RECENT_MAX),
            // Its name may have changed.
            favourites: favourites.map((each) => (each.id === item.id ? item : each)),
          })),
        update: (changed, known) =>
          set(({ recent, favourites }) => {
            const update = (each: RememberedTemplate) =>
              each.id === changed || each.projectId === changed ? { ...each, ...known } : each;
            return { recent: recent.map(update), favourites: favourites.map(update) };
          }),
        forget: (deletedId) =>
          set(({ recent, favourites }) => {
            // The address may have the id in another case.
            const isIt = (id = '') => id.toLowerCase() === deletedId.toLowerCase();
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

export type RememberedTemplatesStore = ReturnType<typeof createRememberedTemplates>;

function putFirst(items: readonly RememberedTemplate[], item: RememberedTemplate): RememberedTemplate[] {
  return [item, ...items.filter(({ id }) => id !== item.id)];
}

/** Users can edit the storage, so invalid items are dropped. */
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
