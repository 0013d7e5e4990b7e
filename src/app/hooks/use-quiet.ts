import { useEffect, useState } from 'react';

/** Between the last key and what is asked of the service. */
const PAUSE_MS = 300;

/** A value as it was when nobody had changed it for a moment. */
export function useQuiet<Value>(value: Value): Value {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return quiet;
}
