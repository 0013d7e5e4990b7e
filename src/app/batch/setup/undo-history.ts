interface Step<Value> {
  message: string;
  value: Value;
}

/** A value with the way back and forth. It never changes: each step gives a new one. */
export interface UndoHistory<Value> {
  past: readonly Step<Value>[];
  present: Value;
  future: readonly Step<Value>[];
  /** What the last step did, in one sentence; empty before the first. */
  message: string;
  /** What the last step was about, for the next one to be a part of it. */
  topic?: string;
}

/** What an old table holds is mostly shared with the new one, so steps are many before they weigh. */
const STEPS_MAX = 200;

/** A history that begins here. */
export function startHistory<Value>(present: Value): UndoHistory<Value> {
  return { past: [], present, future: [], message: '' };
}

/** One step on; what was undone before it is gone. Steps of one topic that follow each other, like keys in a box, are one. */
export function act<Value>(
  history: UndoHistory<Value>,
  value: Value,
  message: string,
  topic?: string,
): UndoHistory<Value> {
  if (topic !== undefined && topic === history.topic) return { ...history, present: value, message };
  const past = [...history.past, { message, value: history.present }].slice(-STEPS_MAX);
  return { past, present: value, future: [], message, topic };
}

/** One step back; the same history where there is none. */
export function undo<Value>(history: UndoHistory<Value>): UndoHistory<Value> {
  const step = history.past.at(-1);
  if (step === undefined) return history;
  const future = [...history.future, { message: step.message, value: history.present }];
  return { past: history.past.slice(0, -1), present: step.value, future, message: `Undone: ${step.message}` };
}

/** The last step that was undone, once more; the same history where there is none. */
export function redo<Value>(history: UndoHistory<Value>): UndoHistory<Value> {
  const step = history.future.at(-1);
  if (step === undefined) return history;
  const past = [...history.past, { message: step.message, value: history.present }];
  return { past, present: step.value, future: history.future.slice(0, -1), message: step.message };
}
