import { createElement, lazy, type ComponentType } from 'react';

/** The code of a lazy component did not arrive: there is no network, or a newer version was installed. */
export class LazyLoadError extends Error {
  /** Lets the next rendering of the component load its code anew. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('The code of this part could not be fetched.', { cause });
    this.forget = forget;
  }
}

/**
 * A component whose code is loaded when it is first rendered, within an `ErrorBoundary`. `React.lazy` alone keeps a failure for
 * as long as the page lives; the boundary forgets this one, so that a network that is back mends it.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const createLazy = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        throw new LazyLoadError(error, () => {
          current = createLazy();
        });
      }
    });
  let current = createLazy();
  return (props) => createElement(current as ComponentType<Props>, props);
}
