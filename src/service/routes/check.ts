import type { Handler } from 'hono';
import { severities, type CheckRowsWire, type CheckWire, type Finding } from '../../contract/check.ts';
import type { CheckRowsBody } from '../../contract/generate.ts';
import { LARGE_LIMITS } from '../find-json-excess.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import { limitTime } from '../limit-time.ts';
import { ProblemError } from '../problem-error.ts';
import type { CompiledTemplate } from '../renderer/compile-template.ts';
import type { ServiceDependencies, ServiceEnv } from '../service-context.ts';
import { createLook, toFinding, type Look } from './create-look.ts';
import { createRateLimit, type RateLimitRule } from './create-rate-limit.ts';
import { PROOF_RATE, PROOF_TIMEOUT_MS } from './proof.ts';
import { readCheckBody } from './read-generate-body.ts';
import { readJsonBody } from './read-json-body.ts';
import { createLimitProblem } from './render-problems.ts';
import { findTemplate } from './templates.ts';

/** Row checks may take longer, because they yield to everything that users wait for. */
const ROWS_TIMEOUT_MS = 30_000;
/** Parallel row checks per key. Each check keeps a body of up to 16 MiB in memory. */
const PAGES_MAX = 4;
const ROWS_RATE: RateLimitRule = {
  timesMax: 20,
  windowMs: 1000,
  title: 'Too many checks',
  rule: 'Each key is limited to 20 row checks per second.',
};
/** Maximum number of findings per row, so that the response for many rows stays small. */
const FINDINGS_MAX = 50;
/** A preview waits for at most this many rows, which take a few milliseconds, instead of for a whole page. */
const ROWS_AT_A_TURN = 10;

/** Reports problems with one or many sets of values without drawing them, and where variables are drawn for a single set. Free. */
export function createCheck(dependencies: ServiceDependencies): Handler<ServiceEnv> {
  const { store, monotonicMs } = dependencies;
  const { refuseSlow, look, lookAtRows } = createLook(dependencies);
  const rate = createRateLimit(PROOF_RATE, monotonicMs);
  const pageRate = createRateLimit(ROWS_RATE, monotonicMs);
  const limitPages = limitConcurrency(PAGES_MAX, () =>
    createLimitProblem('Too many checks', `Each key is limited to ${PAGES_MAX} row checks at a time.`, 1),
  );

  async function checkRows(
    template: CompiledTemplate,
    { rows, ...output }: CheckRowsBody,
    keyId: string,
    signal: AbortSignal,
  ): Promise<CheckRowsWire> {
    const target = { ...output, template, purpose: 'check', keyId } as const;
    const values = rows.map(({ variables }) => variables);
    const found: Finding[][] = [];
    for (let start = 0; start < values.length; start += ROWS_AT_A_TURN) {
      const turn = values.slice(start, start + ROWS_AT_A_TURN);
      found.push(
        ...(await lookAtRows(target, turn, signal).catch((error: unknown) =>
          // Measuring a single slow row again would count that row twice.
          turn.length === 1 ? readRefusal(error) : lookAtEach(target, turn, signal),
        )),
      );
    }
    return { rows: found.map((findings) => ({ findings: keepGravest(findings) })) };
  }

  /** Finds the row that failed and checks the others. */
  async function lookAtEach(...[target, rows, signal]: Parameters<Look['lookAtRows']>): Promise<Finding[][]> {
    const found: Finding[][] = [];
    for (const row of rows) {
      refuseSlow(target.keyId);
      found.push(...(await lookAtRows(target, [row], signal).catch(readRefusal)));
    }
    return found;
  }

  return async (c) => {
    const { id: keyId } = c.get('key');
    refuseSlow(keyId);
    const body = readCheckBody((await readJsonBody(c.req, LARGE_LIMITS)).text);
    // Limited before the template is read, so frequent callers don't keep the database busy.
    if ('rows' in body) {
      pageRate.check(keyId);
      return limitPages(keyId, async () => {
        pageRate.add(keyId);
        const template = (await findTemplate(store, c)).compiled;
        return c.json(await checkRows(template, body, keyId, limitTime(c.req.raw.signal, ROWS_TIMEOUT_MS)));
      });
    }
    rate.check(keyId);
    rate.add(keyId);
    const { variables, ...output } = body;
    const template = (await findTemplate(store, c)).compiled;
    const signal = limitTime(c.req.raw.signal, PROOF_TIMEOUT_MS);
    const { image, findings } = await look({ ...output, template, purpose: 'check', keyId }, variables, signal);
    return c.json({ findings, places: [...image.places] } satisfies CheckWire);
  };
}

/** Turns a value that generate would reject into a finding for its row, so the other rows are still checked. */
function readRefusal(error: unknown): Finding[][] {
  if (!(error instanceof ProblemError) || error.status !== 400) throw error;
  return [(error.errors ?? [{ name: '', message: error.message }]).map(toFinding)];
}

/** Keeps the most severe findings of a row. */
function keepGravest(findings: Finding[]): Finding[] {
  if (findings.length <= FINDINGS_MAX) return findings;
  const gravity = ({ severity }: Finding): number => severities.indexOf(severity);
  return findings.toSorted((left, right) => gravity(left) - gravity(right)).slice(0, FINDINGS_MAX);
}
