import { useEffect, useState } from 'react';

/** The value as it was before the last pause: what changes with each key is taken once nobody types. */
export function useDebouncedValue<Value>(value: Value, pauseMs = 300): Value {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return quiet;
}
