import {
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { findOffers, type Offer } from './find-offers.ts';
import type { JsonSchema } from './template-schema.ts';

/** An unfinished word with its opening quote: typing more of it only filters the list. */
const SAME_WORD = /^"?[^\s"\\{}[\],:]*$/;

/** A completion source of CodeMirror, by the JSON Schema of documents. */
export function completeDocument(
  schema: JsonSchema | undefined,
  { state, pos, explicit }: CompletionContext,
): CompletionResult | null {
  if (schema === undefined) return null;
  const { from, to, offers } = findOffers(schema, state.doc.toString(), pos);
  // Don't pop up before anything is typed.
  const isBegun = from < pos || offers[0]?.kind === 'variable';
  if (offers.length === 0 || !(isBegun || explicit)) return null;
  // The text before the cursor filters the list. The rest of the word is replaced as well.
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
      // Offer the values of the new member at once.
      if (kind === 'property') startCompletion(view);
    },
  };
}
