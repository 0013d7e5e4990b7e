import { useEffect, useState } from 'react';

/** The value as of the last pause, for a value that changes with every key. */
export function useDebouncedValue<Value>(value: Value, pauseMs = 300): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}
