/** A format of the browser's, made when it is first needed: the first of a kind takes it some 10 ms to load. */
export function lateFormat<Value>(make: () => { format: (value: Value) => string }): (value: Value) => string {
  let made: { format: (value: Value) => string } | undefined;
  return (value) => (made ??= make()).format(value);
}
