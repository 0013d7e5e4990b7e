import { ApiError, type ApiErrorDetails } from '../../client/api-error.ts';
import type { GenerateRequest } from '../../client/client.ts';
import type { Render } from '../../client/read-render.ts';
import type { SimClock } from './create-sim-clock.ts';

/** A service whose network, processes and quota fail at random. It records what it charged. */
export interface SimService {
  generate(request: GenerateRequest, options?: { signal?: AbortSignal }): Promise<Render>;
  /** Charged images, keyed by their row's unique value. */
  charged: Map<string, Uint8Array<ArrayBuffer>[]>;
  /** Requests that may have been charged as far as their sender knows, keyed by their row's value. */
  risked: Map<string, number>;
  /** The next month begins. */
  resetQuota(): void;
  faultCount(): number;
  /** Maximum number of requests that arrived during a wait that the service requested. */
  sentInQuiet(): number;
  /** The sender that was asked to wait has crashed. */
  forgetQuiet(): void;
}

interface SimServiceOptions {
  clock: SimClock;
  random: () => number;
  /** The service renders once per id. */
  isIdempotent: boolean;
  quotaLimit: number;
  /** The share of requests that encounter a fault. */
  faultShare: number;
}

interface Intent {
  value: string;
  answer: Uint8Array<ArrayBuffer> | undefined;
}

const RETRY_AFTER_MS = 4_000;
const DOWN_MS = 9_000;
const faults = ['before', 'in', 'after', 'fault', 'throttled', 'overloaded', 'silent', 'restart'] as const;
/** A row with this in its value is refused. */
export const REFUSED = 'refused';

export function createSimService(options: SimServiceOptions): SimService {
  const { clock, random, isIdempotent, quotaLimit, faultShare } = options;
  const charged: SimService['charged'] = new Map();
  const risked = new Map<string, number>();
  const intents = new Map<string, Intent>();
  let left = quotaLimit;
  let faultCount = 0;
  let downUntil = 0;
  let starts = 0;
  let quietUntil = 0;
  let inQuiet = 0;
  let mostInQuiet = 0;

  const quota = () => ({ limit: quotaLimit, remaining: left, resetAt: '2026-12-01T00:00:00.000Z' });
  const fail = (kind: ApiErrorDetails['kind'], rest: Partial<ApiErrorDetails> = {}): never => {
    throw new ApiError(`It was ${kind}.`, { kind, quota: quota(), ...rest });
  };

  function askForQuiet(status: number): never {
    if (clock.now() >= quietUntil) {
      quietUntil = clock.now() + RETRY_AFTER_MS;
      inQuiet = 0;
    }
    return fail('busy', { status, retryAfterMs: quietUntil - clock.now() });
  }

  /** Reserves, draws and charges. A restart in between returns the quota unit. */
  async function draw(id: string, value: string): Promise<Uint8Array<ArrayBuffer>> {
    const [known, start] = [intents.get(id), starts];
    if (isIdempotent && known !== undefined) {
      if (known.value !== value) return fail('refused', { status: 422 });
      return known.answer ?? fail('refused', { status: 409, retryAfterMs: 1_000 });
    }
    if (left === 0) return fail('quotaSpent', { status: 429 });
    left -= 1;
    const intent: Intent = { value, answer: undefined };
    intents.set(id, intent);
    await clock.wait(50 + random() * 300);
    if (start !== starts) {
      left += 1;
      intents.delete(id);
      return fail('unreachable');
    }
    const bytes = new TextEncoder().encode(`${value}, ${(charged.get(value)?.length ?? 0) + 1}`);
    charged.set(value, [...(charged.get(value) ?? []), bytes]);
    intent.answer = bytes;
    return bytes;
  }

  async function answer(id: string, value: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    if (clock.now() < quietUntil) mostInQuiet = Math.max(mostInQuiet, (inQuiet += 1));
    await clock.wait(random() * 30);
    if (clock.now() < quietUntil) return askForQuiet(429);
    if (clock.now() < downUntil) return fail('unreachable');
    if (value.includes(REFUSED)) return fail('refused', { status: 400 });
    const fault = random() < faultShare ? faults[Math.floor(random() * faults.length)] : undefined;
    if (fault !== undefined) faultCount += 1;
    if (fault === 'throttled' || fault === 'overloaded') return askForQuiet(fault === 'throttled' ? 429 : 503);
    if (fault === 'before') return fail('unreachable');
    if (fault === 'fault') return fail('failed', { status: 500 });
    if (fault === 'restart') {
      starts += 1;
      downUntil = clock.now() + random() * DOWN_MS;
      return fail('unreachable');
    }
    const drawing = draw(id, value);
    if (fault === 'in') {
      drawing.catch(() => {});
      await clock.wait(random() * 100);
      return fail('unreachable');
    }
    const bytes = await drawing;
    if (fault === 'after') return fail('incomplete');
    if (fault === 'silent') {
      await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      throw new DOMException('It was given up.', 'AbortError');
    }
    return bytes;
  }

  return {
    charged,
    risked,
    async generate({ variables, renderId = '' }, { signal } = {}) {
      const value = String(variables.get('name'));
      risked.set(value, (risked.get(value) ?? 0) + 1);
      try {
        const bytes = await answer(renderId, value, signal);
        const imageType = { mediaType: 'image/png', extension: 'png' };
        return { id: renderId, bytes, imageType, quota: quota(), durationMs: 0, notes: [] };
      } catch (error) {
        const isHarmless = error instanceof ApiError && ['busy', 'quotaSpent'].includes(error.details.kind);
        if (isHarmless) risked.set(value, (risked.get(value) ?? 0) - 1);
        throw error;
      }
    },
    resetQuota: () => (left = quotaLimit),
    faultCount: () => faultCount,
    sentInQuiet: () => mostInQuiet,
    forgetQuiet: () => (quietUntil = 0),
  };
}
