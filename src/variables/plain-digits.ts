/** A typed number, phone number or date with the digits and signs of ASCII: `１２`, `१२` and `١٢` are 12, `−` and `–` are `-`. */
export function plainDigits(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC'))
    .replace(/(?!\d)\p{Nd}/gu, readDigit)
    .replace(/[\u2010-\u2015\u2212\u30fc]/g, '-')
    .replaceAll('٫', '.')
    .replace(/٬|\p{Bidi_Control}/gu, '');
}

/** Digits come in runs of ten, some of them adjacent, such as the mathematical ones: the value is the position in its ten. */
function readDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value % 10);
}
