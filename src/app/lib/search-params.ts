import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';

/** How a URL's search parameter is parsed and formatted. A default becomes empty text, which the URL omits. */
interface SearchParam<Value> {
  parse: (text: string) => Value;
  format: (value: Value) => string;
}

export const textParam: SearchParam<string> = { parse: (text) => text, format: (text) => text };

export const flagParam: SearchParam<boolean> = {
  parse: (text) => text === 'yes',
  format: (isOn) => (isOn ? 'yes' : ''),
};

/** A parameter with one of these values; the first is the default. */
export function choiceParam<const Value extends string>(values: readonly [Value, ...Value[]]): SearchParam<Value> {
  return {
    parse: (text) => values.find((value) => value === text) ?? values[0],
    format: (value) => (value === values[0] ? '' : value),
  };
}

// oxlint-disable-next-line typescript/no-explicit-any -- parameters can have any type
type SearchParams = Record<string, SearchParam<any>>;

/** The values of a page's search parameters. */
export type SearchValues<Params extends SearchParams> = {
  [Name in keyof Params]: Params[Name] extends SearchParam<infer Value> ? Value : never;
};

export function parseSearch<Params extends SearchParams>(
  params: Params,
  search: URLSearchParams,
): SearchValues<Params> {
  return Object.fromEntries(
    Object.entries(params).map(([name, { parse }]) => [name, parse(search.get(name) ?? '') as unknown]),
  ) as SearchValues<Params>;
}

/** Writes the values into a copy of `search`, which may have other parameters. */
export function formatSearch<Params extends SearchParams>(
  params: Params,
  values: SearchValues<Params>,
  search = new URLSearchParams(),
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, { format }] of Object.entries(params)) {
    const text = format(values[name]);
    if (text === '') next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/** The values in the URL, and a function that changes some of them, either in place or as a new browser history entry. */
export function useSearch<Params extends SearchParams>(params: Params) {
  const [search, setSearch] = useSearchParams();
  const values = useMemo(() => parseSearch(params, search), [params, search]);
  const change = useCallback(
    (part: Partial<SearchValues<Params>>, { replace = true } = {}) =>
      setSearch((latest) => formatSearch(params, { ...parseSearch(params, latest), ...part }, latest), {
        replace,
        state: replace ? (history.state as unknown) : undefined,
      }),
    [params, setSearch],
  );
  return [values, change] as const;
}
