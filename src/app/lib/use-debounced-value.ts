import { useEffect, useState } from 'react';

/** Returns the value, updated once it has not changed for a moment. */
export function useDebouncedValue<Value>(value: Value, pauseMs = 300): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}
