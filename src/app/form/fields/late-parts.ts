import { createPart } from '../../hooks/create-part.ts';

// What a field gets once it is there: its check, words of a pattern, and words for what is typed.

export const typedCheck = createPart(() => import('../../../variables/check-typed.ts'));
export const fieldAid = createPart(async () => (await import('./field-aid.tsx')).FieldAid);
export const patternCheck = createPart(async () => (await import('../patterns/pattern-check.tsx')).patternCheck);
