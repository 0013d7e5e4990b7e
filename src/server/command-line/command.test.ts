import { expect, it } from 'vitest';
import { ERASE_LINE, escapeControls } from './command.ts';

it('control characters are escaped, except those that rewrite a line of progress', () => {
  expect(escapeControls('Mail\u001b[2J\u001b]0;x\u0007 \u009b2J\rnew\u007f\u202Eabc\u2069')).toBe(
    'Mail\\u001b[2J\\u001b]0;x\\u0007 \\u009b2J\\u000dnew\\u007f\\u202eabc\\u2069',
  );
  const sound = 'Größe\t\u{1F469}\u200D\u{1F680}\u200F שלום\nnext\n';
  expect(escapeControls(sound)).toBe(sound);
  expect(escapeControls(`${ERASE_LINE}1 of 2 done${ERASE_LINE}`)).toBe(`${ERASE_LINE}1 of 2 done\\u000d\\u001b[2K`);
  const json = JSON.stringify({ label: 'a\u001b\u007f\u202e' });
  expect(JSON.parse(escapeControls(json))).toEqual(JSON.parse(json));
});
