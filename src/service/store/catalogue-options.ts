import type { Viewer } from '../auth/visibility.ts';

/** Who acts on the catalogue, and when. */
export interface CatalogueOptions {
  /** Milliseconds since 1970. */
  now: () => number;
  /** The member who acts: what they may not read does not exist for them. The operator, who may do everything, when absent. */
  viewer?: Viewer;
  /** Hash of the key that the app itself works with, which is not revoked; none when absent. */
  appKeyHash?: string | undefined;
}
