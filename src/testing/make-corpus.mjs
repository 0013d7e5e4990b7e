/**
 * Writes the files of the corpus that no program was at hand to write: byte for byte as Excel, LibreOffice, Numbers, Google
 * Sheets and openpyxl write them. Those named `libreoffice-saved-` LibreOffice has saved itself. `node src/testing/make-corpus.mjs`
 */
import { writeFileSync } from 'node:fs';
import { workbooks } from './make-workbooks.mjs';

const crlf = (...rows) => rows.map((row) => `${row}\r\n`).join('');
const lf = (...rows) => rows.map((row) => `${row}\n`).join('');
const utf8 = (text) => Buffer.from(text, 'utf8');
const latin1 = (text) => Buffer.from(text, 'latin1');
const utf16le = (text) => Buffer.from(text, 'utf16le');

const texts = {
  'excel.csv': utf8(
    `\uFEFF${crlf('First name,Last name,Motto', 'Åsa,Öberg,"Slow, but sure"', 'Bo,Li,"Two', 'lines and a ""quote"""')}`,
  ),
  'excel-german.csv': latin1(crlf('Vorname;Straße;Preis', 'Jürgen;Königsallee 1;19,90', 'Zoë;Weg 2;5,00')),
  'excel-unicode.txt': utf16le(`\uFEFF${crlf('Name\tCity', '"Łukasz, jr."\tŁódź', '王\t東京')}`),
  'excel-sep.csv': utf8(crlf('sep=;', 'Name;Price', 'Tea;1,50', 'Milk, fresh;2,00')),
  'excel-macintosh.csv': Buffer.concat([latin1('Name,City\rJos'), Buffer.from([0x8e]), latin1(',Paris\rBo,Rome\r')]),
  'excel-exponent.csv': utf8(crlf('Product,EAN', 'Tea,4.4E+11', 'Milk,4.40064E+12', 'Salt,96385074')),
  'excel-days-us.csv': utf8(crlf('Event,Date', 'Eve,12/24/2026', 'Spring,3/1/2027')),
  'excel-days-german.csv': latin1(crlf('Anlass;Datum', 'Heiligabend;24.12.2026', 'Frühling;01.03.2027')),
  'excel-days-unclear.csv': utf8(crlf('Event,Date', 'One,1/2/2003', 'Two,03/04/2003')),
  'excel-phones.csv': utf8(crlf('Name,Phone', 'Ann,555-0100', 'Bo,3-Jan', 'Cy,555-0199')),
  'excel-blank-rows.csv': utf8(crlf('Name;City;;', 'Ann;Rome;;', ';;;', 'Bo;Oslo;;', ';;;', ';;;', ';;;')),
  'excel-lost-zeros.csv': utf8(crlf('Name,Zip code', 'Ann,2139', 'Bo,94103', 'Cy,10001')),
  'libreoffice.csv': utf8(lf('"Name","Amount"', '"Ann, Bo","00123"', '"5"" pipe","1,5"')),
  'libreoffice-shift-jis.csv': Buffer.concat([
    Buffer.from([0x96, 0xbc, 0x91, 0x4f]),
    latin1(',City\n'),
    Buffer.from([0x93, 0x8c, 0x8b, 0x9e]),
    latin1(',Kyoto\n'),
  ]),
  'libreoffice-utf16be.csv': utf16le(lf('Name,City', 'Zoë,Genève', 'Åsa,Malmö')).swap16(),
  'google-sheets.csv': utf8('Name,Bio,Website\r\nAnn,"Likes\ntea",https://a.example\r\nBo,,https://b.example'),
  'google-sheets.tsv': utf8('Name\tQuote\r\n"Bo" the Great\t"Hi," she said\r\nAnn\t5" pipe'),
  'numbers.csv': utf8(lf('Guests;;', 'Name;Table;Menu', 'Ann;1;Fish, grilled', 'Bo;2;"Soup; hot"')),
  'database-pipes.csv': utf8(lf('id|name|city', '7|Ann|Rome', '8|Bo, jr.|Oslo')),
  'odd-headings.csv': utf8(crlf('Name,Name,,{Team},__proto__', 'Ann,Lee,x,Red,1', 'Bo,Oz,,Blue,2')),
  'ragged.csv': utf8(crlf('Name,City', 'Ann', 'Bo,Oslo,extra', 'Cy,Rome')),
  'galley-failed.csv': utf8(crlf('Name,Formula,Phone', `Ann,'=1+1,'+44 20`, `Bo,''=x,'@SUM`, `Cy,'quoted',-`)),
  'rows.json': utf8('[{"name":"Ann","tags":["a","b"]},{"name":"Bo","age":7.50,"zip":"00123","ok":true,"none":null}]'),
  'rows.jsonl': utf8(lf('{"name":"Ann","__proto__":"x"}', '{"name":"Bo","n":12345678901234567890}', '')),
};

for (const [name, bytes] of Object.entries({ ...texts, ...workbooks })) {
  writeFileSync(new URL(`../batch/table/corpus/${name}`, import.meta.url), bytes);
}
