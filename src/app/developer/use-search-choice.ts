import { useSearchParams } from 'wouter';

/** One of `options` that the address names in `param`, and the way to choose another. Without a name it is the first. */
export function useSearchChoice<Name extends string>(
  param: string,
  options: Record<Name, unknown>,
): [chosen: Name, choose: (name: Name, options?: { replace: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const [first] = Object.keys(options) as [Name];
  const named = params.get(param);
  const chosen = named !== null && Object.hasOwn(options, named) ? (named as Name) : first;
  return [
    chosen,
    (name, navigation) =>
      setParams((latest) => {
        const next = new URLSearchParams(latest);
        if (name === first) next.delete(param);
        else next.set(param, name);
        return next;
      }, navigation),
  ];
}
