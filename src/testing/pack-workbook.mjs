import { crc32, deflateRawSync } from 'node:zlib';

export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A ZIP file, deflated as all programs do. */
function packZip(parts) {
  const locals = [];
  const entries = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt16LE(0x5c21, 8);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    locals.push(Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    entries.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, place, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** A part that says what another refers to: kinds and names of parts by identifiers. */
export function relations(targets, rel = REL) {
  const all = Object.entries(targets).map(
    ([id, [kind, target]]) => `<Relationship Id="${id}" Type="${rel}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
}

/**
 * A workbook: sheets by name, each as `{ state, xml }` with the content of its `worksheet`; shared strings and the formats of
 * its cell styles, each a number of a built-in one or a code.
 */
export function workbook({
  sheets,
  strings = [],
  formats = [],
  properties = '',
  parts = {},
  main = MAIN,
  rel = REL,
  absolute = false,
}) {
  const names = Object.keys(sheets);
  const folder = absolute ? '/xl/' : '';
  const own = formats.filter((format) => typeof format === 'string');
  const numFmts = own.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('');
  const xfs = formats.map(
    (format) => `<xf numFmtId="${typeof format === 'string' ? 164 + own.indexOf(format) : format}"/>`,
  );
  return packZip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations({ rId1: ['officeDocument', `${absolute ? '/' : ''}xl/workbook.xml`] }, rel),
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<workbook xmlns="${main}" xmlns:r="${rel}"><workbookPr ${properties}/><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}"${sheets[name].state ? ` state="${sheets[name].state}"` : ''} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      {
        ...Object.fromEntries(
          names.map((_, at) => [`rId${at + 1}`, ['worksheet', `${folder}worksheets/sheet${at + 1}.xml`]]),
        ),
        rId98: ['styles', `${folder}styles.xml`],
        rId99: ['sharedStrings', `${folder}sharedStrings.xml`],
      },
      rel,
    ),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${numFmts}</numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${xfs.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.map((string) => (string.startsWith('<') ? `<si>${string}</si>` : `<si><t xml:space="preserve">${string}</t></si>`)).join('')}</sst>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<worksheet xmlns="${main}" xmlns:r="${rel}">${sheets[name].xml}</worksheet>`,
      ]),
    ),
    ...parts,
  });
}

const RICH = 'http://schemas.microsoft.com/office/spreadsheetml';

/** A cell that shows a rich value; older programs read it as an error. */
export const richCell = (r, at) => `<c r="${r}" t="e" vm="${at}"><v>#VALUE!</v></c>`;

/** The parts behind such cells: one picture, structures as markup, and for each the content of one rich value. */
export function richParts(picture, structures, ...values) {
  const all = (write) => values.map((value, at) => write(at, value)).join('');
  return {
    'xl/metadata.xml': `<metadata xmlns="${MAIN}" xmlns:xlrd="${RICH}/2017/richdata"><metadataTypes count="1"><metadataType name="XLRICHVALUE"/></metadataTypes><futureMetadata name="XLRICHVALUE" count="${values.length}">${all((at) => `<bk><extLst><ext uri="{3e2802c4-a4d2-4d8b-9148-e3be6c30e623}"><xlrd:rvb i="${at}"/></ext></extLst></bk>`)}</futureMetadata><valueMetadata count="${values.length}">${all((at) => `<bk><rc t="1" v="${at}"/></bk>`)}</valueMetadata></metadata>`,
    'xl/richData/rdrichvalue.xml': `<rvData xmlns="${RICH}/2017/richdata" count="${values.length}">${all((at, value) => `<rv s="${at}">${value}</rv>`)}</rvData>`,
    ...(structures && {
      'xl/richData/rdrichvaluestructure.xml': `<rvStructures xmlns="${RICH}/2017/richdata">${structures}</rvStructures>`,
    }),
    'xl/richData/richValueRel.xml': `<richValueRels xmlns="${RICH}/2022/richvaluerel" xmlns:r="${REL}"><rel r:id="rId1"/></richValueRels>`,
    'xl/richData/_rels/richValueRel.xml.rels': relations({ rId1: ['image', '../media/image1.png'] }),
    'xl/media/image1.png': picture,
  };
}
