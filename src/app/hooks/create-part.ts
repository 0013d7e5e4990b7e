/** Code that is fetched on its own, because not every visit needs it. */
export interface Part<Loaded> {
  /** Fetches it, once. What could not be fetched is asked for again by the next call. */
  load: () => Promise<Loaded>;
  /** Fetches it ahead; when that fails, whoever needs it asks again and shows what is wrong. */
  prefetch: () => void;
  /** The code, once it is there. */
  read: () => Loaded | undefined;
}

export function createPart<Loaded>(fetchPart: () => Promise<Loaded>): Part<Loaded> {
  let loaded: Loaded | undefined;
  const load = async () => (loaded ??= await fetchPart());
  return { load, prefetch: () => void load().catch(() => {}), read: () => loaded };
}
