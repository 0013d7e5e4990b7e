/** Milliseconds of processor that this process has used, all its threads together; a busy machine changes them little. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
