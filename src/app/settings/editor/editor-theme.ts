import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const highlightStyle = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--color-grey-12)' },
  { tag: tags.string, color: 'var(--color-accent)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--color-success)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--color-grey-10)' },
]);

const underlined = (color: string) => ({
  backgroundImage: 'none',
  textDecoration: `underline wavy ${color}`,
  textDecorationSkipInk: 'none',
});

const dot = (color: string) => ({
  content: '""',
  width: '8px',
  height: '8px',
  margin: '6px 2px',
  borderRadius: '4px',
  backgroundColor: color,
});

/** A CodeMirror theme in the app's colors. CodeMirror's default markers are data URIs, which the content policy blocks. */
const theme = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--color-grey-12)',
    backgroundColor: 'var(--color-grey-2)',
    fontSize: '13px',
  },
  // The frame around the editor shows the focus.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: "ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace",
    lineHeight: '20px',
    overflow: 'auto',
  },
  '.cm-content': { caretColor: 'var(--color-grey-12)', padding: '8px 0' },
  '.cm-gutters': {
    color: 'var(--color-grey-10)',
    backgroundColor: 'var(--color-grey-2)',
    borderRight: '1px solid var(--color-grey-6)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLineGutter': { color: 'var(--color-grey-12)' },
  '.cm-layerLine': { backgroundColor: 'var(--color-grey-4)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--color-grey-5)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'transparent', outline: '1px solid var(--color-grey-8)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent' },
  '.cm-foldPlaceholder': {
    color: 'var(--color-grey-11)',
    backgroundColor: 'var(--color-grey-4)',
    borderColor: 'var(--color-grey-8)',
  },
  '.cm-lintRange-error': underlined('var(--color-danger)'),
  '.cm-lintRange-info': underlined('var(--color-warning)'),
  '.cm-lintRange-active': { backgroundColor: 'var(--color-grey-4)' },
  '.cm-lint-marker-error': dot('var(--color-danger)'),
  '.cm-lint-marker-info': dot('var(--color-warning)'),
  '.cm-lintPoint-error:after': { borderBottomColor: 'var(--color-danger)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--color-danger)' },
  '.cm-diagnostic-info': { borderLeftColor: 'var(--color-warning)' },
  '.cm-tooltip, .cm-panels': {
    color: 'var(--color-grey-12)',
    backgroundColor: 'var(--color-grey-2)',
    borderColor: 'var(--color-grey-8)',
  },
  '.cm-tooltip': {
    borderRadius: '6px',
    boxShadow: '0 8px 32px rgb(0 0 0 / 0.18)',
    fontFamily: 'system-ui, sans-serif',
  },
  '.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--color-on-accent)',
    backgroundColor: 'var(--color-accent)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.8' },
  '.cm-completionIcon': { display: 'none' },
  '.cm-panels-top': { borderBottom: '1px solid var(--color-grey-6)' },
  '.cm-panel.cm-search': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', padding: '8px' },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search label': { display: 'flex', alignItems: 'center', gap: '4px', fontSize: '13px' },
  '.cm-panel.cm-search [name=close]': { color: 'var(--color-grey-12)', fontSize: '20px', padding: '0 8px' },
  '.cm-textfield, .cm-button': {
    minHeight: '32px',
    margin: '0',
    padding: '2px 8px',
    color: 'var(--color-grey-12)',
    backgroundColor: 'var(--color-grey-2)',
    backgroundImage: 'none',
    border: '1px solid var(--color-grey-8)',
    borderRadius: '6px',
    fontSize: '13px',
  },
  '.cm-button:active': { backgroundColor: 'var(--color-grey-4)', backgroundImage: 'none' },
  '.cm-button:focus-visible, .cm-textfield:focus-visible': {
    outline: '2px solid var(--color-accent)',
    outlineOffset: '1px',
  },
  '.cm-searchMatch': { backgroundColor: 'transparent', outline: '1px solid var(--color-warning)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--color-grey-5)', outline: '2px solid var(--color-warning)' },
  '.cm-deletedChunk, .cm-deletedLine': { backgroundColor: 'transparent' },
  '.cm-deletedChunk': { borderInlineStart: '4px solid var(--color-danger)', paddingInlineStart: '2px' },
  '.cm-deletedLine, .cm-deletedLine del': { textDecoration: 'line-through', color: 'var(--color-danger)' },
  '&.cm-merge-b .cm-deletedText': { background: 'none' },
  '&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine': {
    backgroundColor: 'transparent',
    borderInlineStart: '4px solid var(--color-success)',
    paddingInlineStart: '2px',
  },
  '&.cm-merge-b .cm-changedText': { background: 'var(--color-grey-4)' },
  '.cm-changeGutter, .cm-changedLineGutter, .cm-deletedLineGutter': { display: 'none' },
  '@media (forced-colors: active)': {
    '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      forcedColorAdjust: 'none',
      color: 'HighlightText',
      backgroundColor: 'Highlight',
    },
  },
  '.cm-collapsedLines': {
    color: 'var(--color-grey-11)',
    background: 'var(--color-grey-4)',
    fontFamily: 'system-ui, sans-serif',
  },
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"⋯"' },
});

/** Larger targets, and text large enough that phones don't zoom in. */
const touchTheme = EditorView.theme({
  '&': { fontSize: '16px' },
  '.cm-scroller': { lineHeight: '24px' },
  '.cm-textfield, .cm-button': { minHeight: '44px', fontSize: '16px' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '10px 8px' },
});

export const editorTheme: Extension = [
  matchMedia('(pointer: coarse)').matches ? touchTheme : [],
  theme,
  syntaxHighlighting(highlightStyle),
  EditorView.lineWrapping,
];

/**
 * Creates a shadow root for an editor. There, CodeMirror uses constructed style sheets instead of `<style>`, which the content
 * policy blocks.
 */
export function openEditorRoot(host: HTMLElement): ShadowRoot {
  return host.shadowRoot ?? host.attachShadow({ mode: 'open' });
}
