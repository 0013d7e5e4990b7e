/** Where most addresses are, and what looks like one of them and is another. */
const DOMAINS =
  'gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.com msn.com yahoo.com yahoo.co.uk icloud.com me.com aol.com proton.me protonmail.com gmx.de gmx.net web.de t-online.de orange.fr wanadoo.fr free.fr libero.it qq.com 163.com comcast.net verizon.net btinternet.com'.split(
    ' ',
  );
const NEIGHBOURS = 'mail.com email.com ymail.com fmail.com hotmail.de gmx.com gmx.at gmx.ch live.de aol.de'.split(' ');
const ENDINGS: [typo: RegExp, fixed: string][] = [
  [/\.(con|cmo|ocm|comm|vom|xom|coom)$/, '.com'],
  [/\.(ne|nte|nett)$/, '.net'],
  [/\.(ogr|orgg|prg)$/, '.org'],
  [/,(\w+)$/, '.$1'],
];

/** The address with the well-known domain that its own is a slip away from. */
export function suggestEmails(text: string): string[] {
  const at = text.lastIndexOf('@');
  if (at < 1) return [];
  const typed = text.slice(at + 1).toLowerCase();
  if (typed.length < 5 || [...DOMAINS, ...NEIGHBOURS].includes(typed)) return [];
  const ended = ENDINGS.reduce((domain, [typo, fixed]) => domain.replace(typo, fixed), typed);
  // What a known domain begins with is still being typed.
  const close = DOMAINS.find((domain) => !domain.startsWith(typed) && isOneSlipAway(ended, domain));
  return close === undefined && ended === typed ? [] : [`${text.slice(0, at + 1)}${close ?? ended}`];
}

/** One letter missing, too many, wrong, or swapped with its neighbour; none counts too. */
function isOneSlipAway(typed: string, wanted: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === wanted[start]) start += 1;
  const [a, b] = [typed.slice(start), wanted.slice(start)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a === b || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || isSwapped;
}
