import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { isPublicAddress, parsePictureAddress, readLiteralAddress } from './public-address.ts';

test.each([
  ['0.0.0.0', '0.255.255.255', '1.0.0.0'],
  ['10.0.0.0', '10.255.255.255', '11.0.0.0'],
  ['100.64.0.0', '100.127.255.255', '100.128.0.0'],
  ['127.0.0.0', '127.255.255.255', '128.0.0.0'],
  ['169.254.0.0', '169.254.255.255', '169.255.0.0'],
  ['172.16.0.0', '172.31.255.255', '172.32.0.0'],
  ['192.0.0.0', '192.0.0.255', '192.0.1.0'],
  ['192.168.0.0', '192.168.255.255', '192.169.0.0'],
  ['198.18.0.0', '198.19.255.255', '198.20.0.0'],
])('from %s to %s nothing is public, and %s is', (first, last, next) => {
  expect([isPublicAddress(first), isPublicAddress(last), isPublicAddress(next)]).toEqual([false, false, true]);
});

test.each([
  '9.255.255.255',
  '100.63.255.255',
  '126.255.255.255',
  '169.253.255.255',
  '172.15.255.255',
  '223.255.255.255',
])('%s, just below a blocked range, is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each(['224.0.0.0', '239.255.255.255', '240.0.0.0', '255.255.255.255'])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  'fe80::1',
  'febf::1',
  'fc00::1',
  'fdff::1',
  'fec0::1',
  'ff02::1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2002:0808:0808::1',
  '2002:a9fe:a9fe::',
  '2002:7f00:1::1',
  '2001::1',
  '2001:db8::1',
  'fe80::1%eth0',
  'nonsense',
  '1.2.3',
  '01.2.3.4',
  '1:2:3:4:5:6:7',
  '1::2::3',
  '',
])('%j is not public (D05 D06)', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:200::'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db9::'],
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2003::'],
  ['2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff', '2620:4f:8001::'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', '3fff:1000::'],
])('from %s to %s nothing is public, and %s is', (first, last, next) => {
  expect([isPublicAddress(first), isPublicAddress(last), isPublicAddress(next)]).toEqual([false, false, true]);
});

test.each(['1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '4000::', '2606:4700::1%eth0'])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['93.184.216.34', '2606:4700:4700::1111', '2000::', '3ffe:ffff::'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

/** The ranges of the registry by plain arithmetic, as a second opinion on every IPv4 number. */
function isBlocked(number: number): boolean {
  return [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ].some(([base = '', prefix]) => {
    const first = String(base)
      .split('.')
      .reduce((sum, part) => sum * 256 + Number(part), 0);
    return number >= first && number < first + 2 ** (32 - Number(prefix));
  });
}

function dotted(number: number): string {
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');
}

/** Ways that `URL` reads as the same IPv4 number. */
const spellings = fc.tuple(
  fc.oneof(
    fc.integer({ min: 0, max: 0xffff_ffff }),
    fc.constantFrom(0x7f000001, 0xa9fea9fe, 0x0a000001, 0, 0xc0a80101),
  ),
  fc.constantFrom(
    (number: number) => String(number),
    (number: number) => `0x${number.toString(16)}`,
    (number: number) => `0${number.toString(8)}`,
    dotted,
    (number: number) => `${number >>> 24}.${number & 0xff_ffff}`,
    (number: number) => `${number >>> 24}.${(number >>> 16) & 255}.${number & 0xffff}`,
    (number: number) =>
      dotted(number)
        .split('.')
        .map((part) => `0x${Number(part).toString(16)}`)
        .join('.'),
    (number: number) =>
      dotted(number)
        .split('.')
        .map((part) => `0${Number(part).toString(8)}`)
        .join('.'),
    (number: number) => dotted(number).replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    (number: number) => dotted(number).replaceAll('.', '。'),
  ),
);

it('judges 20,000 random spellings as the number they stand for', () => {
  fc.assert(
    fc.property(spellings, ([number, spell]) => {
      const url = parsePictureAddress(`http://${spell(number)}/`);
      const literal = url && readLiteralAddress(url);
      expect(literal).toBe(dotted(number));
      expect(isPublicAddress(literal ?? '')).toBe(!isBlocked(number));
    }),
    { numRuns: 20_000 },
  );
});

test.each([
  'file:///etc/passwd',
  'ftp://example.com/a.png',
  'gopher://example.com/',
  'data:image/png;base64,AAAA',
  'blob:https://example.com/x',
  'jar:https://example.com!/a',
  '\\\\server\\share\\a.png',
  'http://user:pw@example.com/',
  'http://localhost./',
  'http://example.com:22/',
  'http://example.com:8080/',
  'http://[fe80::1%25eth0]/',
  'not an address',
  '',
])('%j is never fetched (D01 D10)', (text) => {
  expect(parsePictureAddress(text)).toBeUndefined();
});

it('takes what stands before # or a backslash for the host, as everything after it does', () => {
  expect(parsePictureAddress('http://evil.test#@good.test/')?.hostname).toBe('evil.test');
  expect(parsePictureAddress('http://evil.test\\@good.test/')?.hostname).toBe('evil.test');
});
