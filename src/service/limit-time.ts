/**
 * A signal that aborts when `signal` does, or with a `TimeoutError` after `ms` milliseconds. The timer holds the controller:
 * an `AbortSignal.timeout` inside of `AbortSignal.any` never fires once Node has collected it (nodejs/node#57736).
 */
export function limitTime(signal: AbortSignal, ms: number): AbortSignal {
  const timeout = new AbortController();
  const reason = new DOMException(`Not done within ${ms} milliseconds`, 'TimeoutError');
  setTimeout(() => timeout.abort(reason), ms).unref();
  return AbortSignal.any([signal, timeout.signal]);
}
