import { createElement, lazy, type ComponentType } from 'react';

/** The code of a part did not arrive: there is no network, or a newer version was installed. */
export class MissingCodeError extends Error {
  /** Lets the next rendering of the part fetch its code anew. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('The code of this part could not be fetched.', { cause });
    this.forget = forget;
  }
}

/**
 * A component whose code is fetched when it is first shown, to be used within an `ErrorBoundary`. `React.lazy` alone keeps a
 * failure for as long as the page lives; the boundary forgets this one, so that a network that is back mends it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const fetchPart = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        throw new MissingCodeError(error, () => {
          part = fetchPart();
        });
      }
    });
  let part = fetchPart();
  return (props) => createElement(part as ComponentType<Props>, props);
}
