const PREFIX = '#kept=';

/** What stands after the address of a template to fill its form with the values of a kept render. */
export function writeKeptFragment(id: string): string {
  return PREFIX + id;
}

/** The id in such a fragment; undefined for every other. */
export function readKeptFragment(fragment: string): string | undefined {
  return fragment.startsWith(PREFIX) ? fragment.slice(PREFIX.length) : undefined;
}
