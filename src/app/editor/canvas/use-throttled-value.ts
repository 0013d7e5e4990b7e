import { useEffect, useRef, useState } from 'react';

/** Follows a value at most every `ms` milliseconds. */
export function useThrottledValue<Value>(value: Value, ms: number): Value {
  const [shown, setShown] = useState(value);
  const shownAt = useRef(0);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        shownAt.current = performance.now();
        setShown(value);
      },
      Math.max(0, shownAt.current + ms - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [value, ms]);
  return shown;
}
