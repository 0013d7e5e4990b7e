import { useStore } from 'zustand';
import { useServices } from '../services.ts';
import type { RememberedTemplates } from './create-remembered-templates.ts';

/** Reads this browser's recent and favorite templates. */
export function useRememberedTemplates<Value>(select: (remembered: RememberedTemplates) => Value): Value {
  return useStore(useServices().rememberedTemplates, select);
}
