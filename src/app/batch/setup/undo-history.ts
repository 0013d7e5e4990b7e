interface Step<Value> {
  message: string;
  value: Value;
}

/** A value with its earlier and undone versions. Immutable: each step returns a new history. */
export interface UndoHistory<Value> {
  past: readonly Step<Value>[];
  present: Value;
  future: readonly Step<Value>[];
  /** Describes the last step; empty before the first. */
  message: string;
  /** The topic of the last step, which later steps can join. */
  topic?: string;
}

/** Tables share most of their rows with the next one, so many steps take little memory. */
const STEPS_MAX = 200;

export function startHistory<Value>(present: Value): UndoHistory<Value> {
  return { past: [], present, future: [], message: '' };
}

/** Adds a step and drops undone ones. Consecutive steps with one topic, such as typed letters, become one. */
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

/** Goes one step back, if there is one. */
export function undo<Value>(history: UndoHistory<Value>): UndoHistory<Value> {
  const step = history.past.at(-1);
  if (step === undefined) return history;
  const future = [...history.future, { message: step.message, value: history.present }];
  return { past: history.past.slice(0, -1), present: step.value, future, message: `Undone: ${step.message}` };
}

/** Repeats the last undone step, if there is one. */
export function redo<Value>(history: UndoHistory<Value>): UndoHistory<Value> {
  const step = history.future.at(-1);
  if (step === undefined) return history;
  const past = [...history.past, { message: step.message, value: history.present }];
  return { past, present: step.value, future: history.future.slice(0, -1), message: step.message };
}
