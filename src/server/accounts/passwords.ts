import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { ProblemError } from '../../service/problem-error.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** The strongest setting of OWASP's list that takes less than 300 ms on two cores. It needs 32 MB. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const MEMORY_BYTES_MAX = 64 * 1024 * 1024;
const SALT_LENGTH = 16;
const HASH_LENGTH = 32;
/** Passwords that may wait while another is hashed. */
const WAITING_MAX = 8;

const hashShape = /^scrypt\$(?<N>\d+)\$(?<r>\d+)\$(?<p>\d+)\$(?<salt>[\w-]+)\$(?<hash>[\w-]+)$/;

/** Hashes passwords with scrypt, one at a time, so that sign-ins leave the processors to renders. Throws a 503 when too many wait. */
export function createPasswords(cost = COST) {
  let waitingCount = 0;
  let turn: Promise<unknown> = Promise.resolve();

  async function deriveInTurn(password: string, salt: Buffer, used: typeof COST): Promise<Buffer> {
    if (waitingCount > WAITING_MAX) {
      const headers = { 'retry-after': '2' };
      throw new ProblemError(503, 'Too many people are signing in. Try again in a moment.', { headers });
    }
    waitingCount += 1;
    // Different ways to type the same character count as one.
    const derived = turn.then(() =>
      derive(password.normalize('NFKC'), salt, HASH_LENGTH, { ...used, maxmem: MEMORY_BYTES_MAX }),
    );
    turn = derived.catch(() => {}).finally(() => (waitingCount -= 1));
    return derived;
  }

  /** Returns `scrypt$N$r$p$salt$hash`. */
  async function hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_LENGTH);
    const hashed = await deriveInTurn(password, salt, cost);
    return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hashed.toString('base64url')].join('$');
  }

  /** Compared with when there is no account, so that the response takes as long. No password matches it. */
  const none = ['scrypt', cost.N, cost.r, cost.p, 'AAAAAAAAAAAAAAAAAAAAAA', 'A'.repeat(43)].join('$');

  /** Whether a password matches a stored hash. Without one, takes the same time and returns false. */
  async function verify(password: string, stored: string | null | undefined): Promise<boolean> {
    const parts = hashShape.exec(stored ?? none)?.groups;
    if (parts === undefined) return false;
    const { N, r, p, salt = '', hash: expected = '' } = parts;
    const storedCost = { N: Number(N), r: Number(r), p: Number(p) };
    const hashed = await deriveInTurn(password, Buffer.from(salt, 'base64url'), storedCost);
    const wanted = Buffer.from(expected, 'base64url');
    return stored != null && wanted.length === hashed.length && timingSafeEqual(hashed, wanted);
  }

  return { hash, verify };
}

/** The most common passwords of twelve or more characters in published leaks, and this product's name. */
const COMMON = `123456789012 1234567890123 12345678901234 123456789123 123123123123 111111111111 000000000000 112233445566
  1q2w3e4r5t6y 1qaz2wsx3edc qwertyuiop12 qwertyuiop123 qwerty123456 qwerty12345678 abcdefghijkl abc123abc123 abcd12345678
  password1234 password12345 password123456 passwordpassword mypassword123 changeme1234 changemechangeme letmeinletmein
  welcome12345 welcome123456 administrator administrator1 iloveyou1234 iloveyouforever asdfghjkl123 zxcvbnm12345 q1w2e3r4t5y6
  galleygalley galley123456 unknownunknown testtesttest test12345678 secret123456 superman1234 football1234 baseball1234`;
const common = new Set(COMMON.split(/\s+/));

/** One sentence if a password is too easy to guess. */
export function findPasswordFault(password: string, about: readonly string[]): string | undefined {
  const plain = password.normalize('NFKC').toLowerCase();
  if (common.has(plain) || new Set(plain).size < 4)
    return 'This password is one of the first that are guessed. Use another one.';
  const isAbout = about.some(
    (text) => text.length > 3 && plain.includes(text.toLowerCase()) && plain.length < text.length + 8,
  );
  return isAbout ? 'This password is your name or email address with little added. Use another one.' : undefined;
}
