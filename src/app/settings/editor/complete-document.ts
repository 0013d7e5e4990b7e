import {
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { findOffers, type Offer } from './find-offers.ts';
import type { JsonSchema } from './template-schema.ts';

/** A word, with its first quote, whose next letter narrows what is offered and changes nothing else about it. */
const SAME_WORD = /^"?[^\s"\\{}[\],:]*$/;

/** Offers what may stand at the cursor, as CodeMirror asks for it. */
export function completeDocument(
  schema: JsonSchema,
  { state, pos, explicit }: CompletionContext,
): CompletionResult | null {
  const { from, to, offers } = findOffers(schema, state.doc.toString(), pos);
  // Where nothing is begun, nothing pops up by itself.
  const isBegun = from < pos || offers[0]?.kind === 'variable';
  if (offers.length === 0 || !(isBegun || explicit)) return null;
  // The list is narrowed by what stands before the cursor; what stands behind it is replaced, too.
  return { from, options: offers.map((offer) => toCompletion(offer, to - pos)), validFor: SAME_WORD };
}

function toCompletion({ name, typed, kind, isRequired, info, insert, cursor }: Offer, restLength: number): Completion {
  return {
    label: typed,
    displayLabel: name,
    type: kind,
    detail: isRequired ? 'required' : undefined,
    info,
    boost: isRequired ? 1 : 0,
    apply(view, _, from, to) {
      view.dispatch({
        changes: { from, to: to + restLength, insert },
        selection: { anchor: from + cursor },
        userEvent: 'input.complete',
      });
      // The values that a new member may have are offered at once.
      if (kind === 'property') startCompletion(view);
    },
  };
}
