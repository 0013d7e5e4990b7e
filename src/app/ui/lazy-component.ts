import { createElement, lazy, type ComponentType } from 'react';

/** The code of a lazy component could not be loaded: the network is down, or a newer version was installed. */
export class LazyLoadError extends Error {
  /** Makes the next render of the component load its code again. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('The code of this part could not be loaded.', { cause });
    this.forget = forget;
  }
}

/**
 * A component whose code is loaded with its first render, within an `ErrorBoundary`. `React.lazy` remembers a failure, but here
 * the boundary can try again.
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
