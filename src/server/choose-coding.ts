import type { IncomingMessage } from 'node:http';

const codings = ['br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

/** The content coding in which a request's answer goes out: the first of ours that it takes, none when it takes neither. */
export function chooseCoding({ headers }: IncomingMessage): Coding | undefined {
  const accepted = headers['accept-encoding'] ?? '';
  return codings.find((name) => accepted.includes(name));
}
