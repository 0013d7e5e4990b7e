import { useEffect, useState } from 'react';

/** The value, once it has not changed for a moment. */
export function useQuiet<Value>(value: Value, pauseMs = 300): Value {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return quiet;
}
