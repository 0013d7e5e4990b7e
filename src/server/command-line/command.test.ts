import { expect, it } from 'vitest';
import { ERASE_LINE, showControls } from './command.ts';

it('controls of strangers reach a terminal as they are written, and the lines of progress as they are (A04)', () => {
  expect(showControls('Mail\u001b[2J\u001b]0;x\u0007 \u009b2J\rnew\u007f\u202Eabc\u2069')).toBe(
    'Mail\\u001b[2J\\u001b]0;x\\u0007 \\u009b2J\\u000dnew\\u007f\\u202eabc\\u2069',
  );
  const sound = 'Größe\t\u{1F469}\u200D\u{1F680}\u200F שלום\nnext\n';
  expect(showControls(sound)).toBe(sound);
  expect(showControls(`${ERASE_LINE}1 of 2 done${ERASE_LINE}`)).toBe(`${ERASE_LINE}1 of 2 done\\u000d\\u001b[2K`);
  const json = JSON.stringify({ label: 'a\u001b\u007f\u202e' });
  expect(JSON.parse(showControls(json))).toEqual(JSON.parse(json));
});
