import { createElement, lazy, type ComponentType } from 'react';

/** Thrown if a lazy component's code couldn't be loaded: the network is down, or a newer version was installed. */
export class LazyLoadError extends Error {
  /** Makes the component's next render load its code again. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('The code of this part could not be loaded.', { cause });
    this.forget = forget;
  }
}

/**
 * Creates a component whose code is loaded on first render, within an `ErrorBoundary`. `React.lazy` remembers a failure, but here
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
