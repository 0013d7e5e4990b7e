/** Contents share most of their parts with those of the next step, so many steps take little memory. */
const STEPS_MAX = 200;

interface Step<Contents> {
  contents: Contents;
  /** Describe the change; undo repeats the first. */
  messages: readonly string[];
  /** Consecutive steps with one topic, such as typed letters, become one. */
  topic?: string;
}

/** Immutable: each change returns a new history. */
export interface UndoHistory<Contents> {
  steps: readonly Step<Contents>[];
  /** The position of the current step. Later ones were undone. */
  index: number;
  present: Contents;
  /** Describe the last change, undo or redo. */
  messages: readonly string[];
}

export function startHistory<Contents>(contents: Contents, ...messages: string[]): UndoHistory<Contents> {
  return moveTo([{ contents, messages }], 0);
}

export function addStep<Contents>({ steps, index }: UndoHistory<Contents>, step: Step<Contents>) {
  const isJoined = step.topic !== undefined && step.topic === steps[index]?.topic && index === steps.length - 1;
  const next = [...steps.slice(0, isJoined ? index : index + 1), step].slice(-STEPS_MAX);
  return moveTo(next, next.length - 1);
}

/** Replaces the contents of the current step, if they changed outside of the history. */
export function replacePresent<Contents>({ steps, index, messages }: UndoHistory<Contents>, contents: Contents) {
  const step = { ...(steps[index] as Step<Contents>), contents };
  return { ...moveTo(steps.with(index, step), index), messages };
}

export function undo<Contents>(history: UndoHistory<Contents>): UndoHistory<Contents> {
  const { steps, index } = history;
  if (index === 0) return history;
  return { ...moveTo(steps, index - 1), messages: [`Undone: ${steps[index]?.messages[0] ?? ''}`] };
}

export function redo<Contents>(history: UndoHistory<Contents>): UndoHistory<Contents> {
  const { steps, index } = history;
  return index === steps.length - 1 ? history : moveTo(steps, index + 1);
}

function moveTo<Contents>(steps: readonly Step<Contents>[], index: number): UndoHistory<Contents> {
  const { contents, messages } = steps[index] as Step<Contents>;
  return { steps, index, present: contents, messages };
}
