import type { Handler } from 'hono';
import { severities, type CheckRowsWire, type CheckWire, type Finding } from '../../contract/check.ts';
import type { CheckRowsBody } from '../../contract/generate.ts';
import { limitTime } from '../limit-time.ts';
import { ProblemError } from '../problem-error.ts';
import type { CompiledTemplate } from '../renderer/compile-template.ts';
import type { ServiceDependencies, ServiceEnv } from '../service-context.ts';
import { createLook, toFinding, type Look } from './create-look.ts';
import { createRateLimit } from './create-rate-limit.ts';
import { isTimeout } from './generate.ts';
import { countProof, createHasteProblem, PROOF_RATE, PROOF_TIMEOUT_MS } from './proof.ts';
import { readCheckBody } from './read-generate-body.ts';
import { findTemplate } from './templates.ts';
import { readJsonBody } from './read-json-body.ts';

/** Rows give way to everything that people wait for, so they may take their time. */
const ROWS_TIMEOUT_MS = 30_000;
const ROWS_RATE = { timesMax: 20, windowMs: 1000 };
/** Pages of rows of one key that are held at a time: each may weigh as much as a body may. */
const PAGES_MAX = 4;
/** A proof waits at most for this many rows, a few milliseconds, instead of a whole page. */
const ROWS_AT_A_TURN = 10;
/** Of one row: a hundred rows of a template with hundreds of variables must not make an answer of megabytes. */
const FINDINGS_MAX = 50;

/** Says what is odd about values and where each is drawn, or what is odd about many rows of them, without drawing. Nothing is counted. */
export function createCheck(dependencies: ServiceDependencies): Handler<ServiceEnv> {
  const { monotonicMs = () => performance.now() } = dependencies;
  const { refuseStruck, look, lookAtRows } = createLook(dependencies);
  const rate = createRateLimit(monotonicMs, PROOF_RATE);
  const pageRate = createRateLimit(monotonicMs, ROWS_RATE);
  const pageCounts = new Map<string, number>();

  /** Counts one page of a key; throws a 429 for one too many. */
  function countPage(keyId: string): void {
    const waitSeconds = pageRate.findWaitSeconds(keyId);
    if (waitSeconds > 0 || (pageCounts.get(keyId) ?? 0) >= PAGES_MAX) {
      const rule = `Each key is limited to ${ROWS_RATE.timesMax} checks of rows per second, ${PAGES_MAX} at a time.`;
      throw createHasteProblem(rule, Math.max(1, waitSeconds));
    }
    pageRate.add(keyId);
  }

  async function checkRows(
    template: CompiledTemplate,
    { rows, ...output }: CheckRowsBody,
    keyId: string,
    signal: AbortSignal,
  ): Promise<CheckRowsWire> {
    const target = { ...output, template, purpose: 'check', keyId } as const;
    const values = rows.map(({ variables }) => variables);
    const found: Finding[][] = [];
    for (let at = 0; at < values.length; at += ROWS_AT_A_TURN) {
      const turn = values.slice(at, at + ROWS_AT_A_TURN);
      found.push(
        ...(await lookAtRows(target, turn, signal).catch((error: unknown) =>
          // A single row is at fault: measuring it again would count it twice.
          turn.length === 1 ? readRefusal(error) : lookAtEach(target, turn, signal),
        )),
      );
    }
    return { rows: found.map((findings) => ({ findings: keepGravest(findings) })) };
  }

  /** Finds out which row is at fault, and still checks the others. */
  async function lookAtEach(...[target, rows, signal]: Parameters<Look['lookAtRows']>): Promise<Finding[][]> {
    const found: Finding[][] = [];
    for (const row of rows) {
      refuseStruck(target.keyId);
      found.push(...(await lookAtRows(target, [row], signal).catch(readRefusal)));
    }
    return found;
  }

  async function holdPage<Result>(keyId: string, work: () => Promise<Result>): Promise<Result> {
    pageCounts.set(keyId, (pageCounts.get(keyId) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (pageCounts.get(keyId) ?? 1) - 1;
      if (left === 0) pageCounts.delete(keyId);
      else pageCounts.set(keyId, left);
    }
  }

  return async (c) => {
    const { id: keyId } = c.get('key');
    refuseStruck(keyId);
    const body = readCheckBody((await readJsonBody(c.req)).text);
    // Before the template is read, so that frequent callers don't keep the database busy.
    if ('rows' in body) {
      countPage(keyId);
      return holdPage(keyId, async () => {
        const template = (await findTemplate(dependencies.store, c)).compiled;
        const signal = limitTime(c.req.raw.signal, ROWS_TIMEOUT_MS);
        return c.json(
          await checkRows(template, body, keyId, signal).catch((error: unknown) => {
            throw isTimeout(signal.reason) ? createSlowProblem() : error;
          }),
        );
      });
    }
    countProof(rate, keyId);
    const { variables, ...output } = body;
    const template = (await findTemplate(dependencies.store, c)).compiled;
    const signal = limitTime(c.req.raw.signal, PROOF_TIMEOUT_MS);
    const { image, findings } = await look({ ...output, template, purpose: 'check', keyId }, variables, signal);
    return c.json({ findings, places: [...image.places] } satisfies CheckWire);
  };
}

function keepGravest(findings: Finding[]): Finding[] {
  if (findings.length <= FINDINGS_MAX) return findings;
  const gravity = ({ severity }: Finding): number => severities.indexOf(severity);
  return findings.toSorted((left, right) => gravity(left) - gravity(right)).slice(0, FINDINGS_MAX);
}

function createSlowProblem(): ProblemError {
  const detail = `The rows took over ${ROWS_TIMEOUT_MS / 1000} seconds to check. Nothing was charged. Send fewer rows.`;
  return new ProblemError(503, detail, { title: 'Too many rows', headers: { 'retry-after': '1' } });
}

/** A value that generate would reject becomes a finding of its row, so that the other rows are still checked. */
function readRefusal(error: unknown): Finding[][] {
  if (!(error instanceof ProblemError) || error.status !== 400) throw error;
  return [(error.errors ?? [{ name: '', message: error.message }]).map(toFinding)];
}
