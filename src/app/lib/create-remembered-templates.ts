import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import * as z from '../../contract/zod.ts';
import { keepText } from './open-storage.ts';

/** A remembered template, with enough data to show it before it has loaded. */
const itemSchema = z.object({
  id: z.string(),
  name: z.string(),
  projectName: z.string(),
  projectId: z.optional(z.string()),
  updatedAt: z.optional(z.string()),
});
const listsSchema = z.object({
  /** Most recently opened first. */
  recent: z.array(itemSchema),
  /** Most recently marked first. */
  favourites: z.array(itemSchema),
});

export type RememberedTemplate = z.infer<typeof itemSchema>;
type RememberedLists = z.infer<typeof listsSchema>;

export interface RememberedTemplates extends RememberedLists {
  addRecent: (item: RememberedTemplate) => void;
  toggleFavourite: (item: RememberedTemplate) => void;
  /** Changes a template, or all templates in a project. */
  update: (id: string, known: Partial<RememberedTemplate>) => void;
  /** Forgets a deleted template, or all templates in a deleted project. */
  forget: (id: string) => void;
}

export const REMEMBERED_KEY = 'galley:remembered-templates';
const RECENT_MAX = 12;
const FAVOURITES_MAX = 200;

/** The templates that this browser remembers. Without `storage`, it remembers them until the page is reloaded. */
export function createRememberedTemplates(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined) {
  return createStore<RememberedTemplates>()(
    persist(
      (set) => ({
        recent: [],
        favourites: [],
        addRecent: (item) =>
          set(({ recent, favourites }) => ({
            recent: putFirst(recent, item).slice(0, RECENT_MAX),
            // The name may have changed.
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
            // The id in a URL may differ in case.
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
        merge: (stored, current) => ({ ...current, ...listsSchema.safeParse(stored).data }),
      },
    ),
  );
}

export type RememberedTemplatesStore = ReturnType<typeof createRememberedTemplates>;

function putFirst(items: readonly RememberedTemplate[], item: RememberedTemplate): RememberedTemplate[] {
  return [item, ...items.filter(({ id }) => id !== item.id)];
}
