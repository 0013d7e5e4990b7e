import { createElement, lazy, useState, type ComponentType } from 'react';

/** Thrown if a lazy component's code couldn't be loaded: the network is down, or a newer version was installed. */
export class LazyLoadError extends Error {
  /** Makes the component's next render load its code again. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('The code of this part could not be loaded.', { cause });
    this.forget = forget;
  }
}

/** A component with a function that loads its code before the first render. */
export type LazyComponent<Props> = ComponentType<Props> & { load: () => Promise<void> };

/**
 * Creates a component whose code is loaded on first render, within an `ErrorBoundary`. `React.lazy` remembers a failure, but here
 * the boundary can try again. Code that has been loaded is rendered without `React.lazy`, which would show the fallback for 300 ms.
 */
export function lazyComponent<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  async function load(): Promise<void> {
    loaded ??= await importComponent();
  }
  const createLazy = () =>
    lazy(async () => {
      try {
        await load();
        return { default: loaded as ComponentType<Props> };
      } catch (error) {
        throw new LazyLoadError(error, () => {
          current = createLazy();
        });
      }
    });
  let current = createLazy();
  function Lazy(props: Props) {
    // Stays the same until it is unmounted.
    const [Shown] = useState(() => loaded ?? (current as ComponentType<Props>));
    return createElement(Shown, props);
  }
  return Object.assign(Lazy, { load });
}
