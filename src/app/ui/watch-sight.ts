const NEAR = '600px 0px';

const listeners = new WeakMap<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** Calls back when an element comes near the screen or leaves it; returns the way to stop. Thousands share one observer. */
export function watchSight(element: Element, onChange: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => entries.forEach(({ target, isIntersecting }) => listeners.get(target)?.(isIntersecting)),
    { rootMargin: NEAR },
  );
  listeners.set(element, onChange);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
  };
}
