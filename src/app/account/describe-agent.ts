/** The first match wins, because browsers also name the browsers that they descend from. */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const systems = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** "Firefox on Windows" for the header `User-Agent`; an unknown program's own text. */
export function describeAgent(agent: string): string {
  const find = (names: typeof browsers | typeof systems) => names.find(([pattern]) => pattern.test(agent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser === undefined) return agent.trim() || 'Unknown program';
  return system === undefined ? browser : `${browser} on ${system}`;
}
