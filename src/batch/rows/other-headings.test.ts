import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readFields } from '../../variables/field.ts';
import { variableSchema } from '../../contract/variable.ts';
import { columnPattern } from './pattern.ts';
import { suggestMapping } from './suggest-mapping.ts';

/** The fields of a starter template. */
function readStarter(name: string) {
  const file = new URL(`../../service/starter/templates/${name}.json`, import.meta.url);
  const { document } = JSON.parse(readFileSync(file, 'utf8')) as { document: { variables: unknown[] } };
  return readFields(document.variables.map((variable) => variableSchema.parse(variable)));
}

const starters = { badge: 'name-badge', certificate: 'certificate', ticket: 'event-ticket' };

/** Lines of cells, separated by bars; the first line has the headings. */
function readLines(lines: readonly string[]) {
  const [headings = [], ...rows] = lines.map((line) => line.split('|'));
  return {
    columns: headings.map((name, at) => ({ name: name || `Column ${String.fromCodePoint(65 + at)}` })),
    rows: rows.map((cells, at) => ({ line: at + 2, cells })),
    pictures: new Map<string, Uint8Array<ArrayBuffer>>(),
    notes: [],
  };
}

/**
 * For each variable that is matched or asked about: its columns, after a question mark if they are asked about. `unused` are the
 * columns that fill nothing and aren't asked about.
 */
type Matches = Record<string, string>;

const spreadsheets: [
  kind: keyof typeof starters,
  title: string,
  lines: string[],
  expected: Matches,
  unused?: string,
][] = [
  // English
  [
    'badge',
    'roles under another heading',
    ['First name|Last name|Company|Role', 'Ada|Lovelace|Acme|Speaker', 'Alan|Turing|NPL|Guest', 'Mary|Shelley||Press'],
    { firstName: '{First name}', lastName: '{Last name}', company: '{Company}', kind: '{Role}' },
  ],
  [
    'badge',
    'roles in small letters, one of them unknown',
    ['Given name|Surname|Org|As', 'Ada|Lovelace|Acme|speaker', 'Alan|Turing|NPL|guest', 'Mary|Shelley||VIP'],
    { firstName: '{Given name}', lastName: '{Surname}', company: '{Org}', kind: '?{As}' },
  ],
  [
    'badge',
    'roles that are no options',
    ['fname|lname|Affiliation|Role', 'Ada|Lovelace|Acme|Engineer', 'Alan|Turing|NPL|Head of Design'],
    { firstName: '{fname}', lastName: '{lname}', company: '{Affiliation}', kind: '?{Role}' },
  ],
  [
    'badge',
    'whole names',
    ['Name|Employer|Conference|Ticket type', 'Ada Lovelace|Acme|Fair 27|Crew', 'Alan Turing|NPL|Fair 27|Press'],
    { firstName: '{Name}', company: '{Employer}', event: '{Conference}', kind: '{Ticket type}' },
  ],
  [
    'badge',
    'two columns with options',
    ['First|Last|Last year|This year', 'Ada|Lovelace|Guest|Speaker', 'Alan|Turing|Press|Guest'],
    { firstName: '{First}', lastName: '{Last}', kind: '?{Last year} ?{This year}' },
  ],
  [
    'certificate',
    'dates of birth',
    ['Full name|Course|Date of birth', 'Ada Lovelace|Weaving|1990-05-01', 'Alan Turing|Weaving|1985-06-23'],
    { recipient: '{Full name}', achievement: '{Course}', date: '?{Date of birth}' },
  ],
  [
    'certificate',
    'dates of birth beside the date',
    ['Student|Course name|Born|Completion date', 'Ada Lovelace|Weaving|1990-05-01|2027-05-28'],
    { recipient: '{Student}', achievement: '{Course name}', date: '{Completion date}' },
    'Born',
  ],
  [
    'certificate',
    'numbered rows',
    ['No.|Attendee|Training|Issued', '1|Ada Lovelace|Weaving|2027-05-28', '2|Alan Turing|Weaving|2027-05-29'],
    { recipient: '{Attendee}', achievement: '{Training}', date: '?{Issued}' },
    'No.',
  ],
  [
    'certificate',
    'roles of the attendees',
    [
      'Participant|Role|Workshop|Date',
      'Ada Lovelace|Nurse|Weaving|2027-05-28',
      'Alan Turing|Doctor|Weaving|2027-05-28',
    ],
    {
      recipient: '{Participant}',
      achievement: '{Workshop}',
      date: '{Date}',
      kind: '?{Role}',
      signerRole: '?{Role}',
    },
  ],
  [
    'certificate',
    'kinds by their labels',
    [
      'Name|Award|Date|Level',
      'Ada Lovelace|Weaving|2027-05-28|completion',
      'Alan Turing|Weaving|2027-05-28|Excellence',
    ],
    { recipient: '{Name}', achievement: '{Award}', date: '{Date}', kind: '{Level}' },
  ],
  [
    'ticket',
    'abbreviations',
    [
      'Attendee name|Conf. title|Dt|QR',
      'Ada Lovelace|Fair|2027-04-17|https://a.b/1',
      'Alan|Fair|2027-04-17|https://a.b/2',
    ],
    { event: '?{Conf. title}', guest: '{Attendee name}', date: '?{Dt}' },
    'QR',
  ],
  [
    'ticket',
    'the date of an order',
    ['Event|Guest|Order date|Ticket code', 'Fair|Ada Lovelace|2027-01-02|A-1234', 'Fair|Alan|2027-01-03|A-1235'],
    { event: '{Event}', guest: '{Guest}', date: '?{Order date}', code: '{Ticket code}' },
  ],
  // German
  [
    'badge',
    'German',
    ['Vorname|Nachname|Firma|Teilnehmerart', 'Ada|Lovelace|Acme|Speaker', 'Alan|Turing|NPL|Guest'],
    { firstName: '{Vorname}', lastName: '{Nachname}', company: '{Firma}', kind: '{Teilnehmerart}' },
  ],
  [
    'badge',
    'German, last name as Name, and roles in German',
    ['Vorname|Name|Unternehmen|Rolle', 'Ada|Lovelace|Acme|Referentin', 'Alan|Turing|NPL|Gast'],
    { firstName: '{Vorname}', lastName: '{Name}', company: '{Unternehmen}', kind: '?{Rolle}' },
  ],
  [
    'badge',
    'German abbreviations',
    ['Vorn.|Nachn.|Fa.|Veranst.', 'Ada|Lovelace|Acme|Messe', 'Alan|Turing|NPL|Messe'],
    { firstName: '?{Vorn.}', lastName: '?{Nachn.}', company: '{Fa.}', event: '?{Veranst.}' },
  ],
  [
    'certificate',
    'German',
    ['Teilnehmer|Kurs|Datum|Stunden', 'Ada Lovelace|Weben|28.05.2027|12', 'Alan Turing|Weben|28.05.2027|14'],
    { recipient: '{Teilnehmer}', achievement: '{Kurs}', date: '{Datum}', hours: '{Stunden}' },
  ],
  [
    'certificate',
    'German, with birthdays and customer numbers',
    [
      'Vorname|Nachname|Lehrgang|Geburtsdatum|Kundennr',
      'Ada|Lovelace|Weben|01.05.1990|4711',
      'Al|Turing|Weben|23.06.1985|815',
    ],
    {
      recipient: '{Vorname} {Nachname}',
      achievement: '{Lehrgang}',
      date: '?{Geburtsdatum}',
      hours: '?{Kundennr}',
    },
  ],
  [
    'ticket',
    'German',
    ['Veranstaltung|Gast|Termin|Platz', 'Messe|Ada Lovelace|17.04.2027|F 12', 'Messe|Alan Turing|17.04.2027|F 13'],
    { event: '{Veranstaltung}', guest: '{Gast}', date: '?{Termin}', seat: '{Platz}' },
  ],
  // French
  [
    'badge',
    'French',
    ['Prénom|Nom|Société|Catégorie', 'Ada|Lovelace|Acme|Speaker', 'Alan|Turing|NPL|Crew'],
    { firstName: '{Prénom}', lastName: '{Nom}', company: '{Société}', kind: '{Catégorie}' },
  ],
  [
    'badge',
    'French, with dates of birth and functions',
    ['Nom de famille|Prénom|Né le|Fonction', 'Lovelace|Ada|1990-05-01|Ingénieure', 'Turing|Alan|1985-06-23|Invité'],
    { firstName: '{Prénom}', lastName: '{Nom de famille}', kind: '?{Fonction}' },
    'Né le',
  ],
  [
    'certificate',
    'French',
    ['Nom complet|Formation|Date|Durée', 'Ada Lovelace|Tissage|2027-05-28|12', 'Alan Turing|Tissage|2027-05-28|14'],
    { recipient: '{Nom complet}', achievement: '{Formation}', date: '{Date}', hours: '{Durée}' },
  ],
  // Spanish
  [
    'badge',
    'Spanish',
    ['Nombre|Apellidos|Empresa|Tipo', 'Ada|Lovelace|Acme|Guest', 'Alan|Turing|NPL|Press'],
    { firstName: '{Nombre}', lastName: '{Apellidos}', company: '{Empresa}', kind: '{Tipo}' },
  ],
  [
    'certificate',
    'Spanish',
    ['Nombre y apellidos|Curso|Fecha|Horas', 'Ada Lovelace|Tejido|2027-05-28|12', 'Alan Turing|Tejido|2027-05-28|14'],
    { recipient: '{Nombre y apellidos}', achievement: '{Curso}', date: '{Fecha}', hours: '{Horas}' },
  ],
  [
    'ticket',
    'Spanish',
    ['Evento|Invitado|Fecha|Lugar', 'Feria|Ada Lovelace|2027-04-17|Sala 2', 'Feria|Alan Turing|2027-04-17|Sala 2'],
    { event: '{Evento}', guest: '{Invitado}', date: '{Fecha}', venue: '{Lugar}' },
  ],
  // Italian
  [
    'badge',
    'Italian',
    ['Nome|Cognome|Azienda|Ruolo', 'Ada|Lovelace|Acme|Speaker', 'Alan|Turing|NPL|Guest'],
    { firstName: '{Nome}', lastName: '{Cognome}', company: '{Azienda}', kind: '{Ruolo}' },
  ],
  [
    'certificate',
    'Italian',
    ['Partecipante|Corso|Data di rilascio|Firmato da', 'Ada Lovelace|Tessitura|2027-05-28|Dr. Rossi'],
    { recipient: '{Partecipante}', achievement: '{Corso}', date: '{Data di rilascio}', signer: '{Firmato da}' },
  ],
  // No headings
  [
    'badge',
    'no headings',
    ['|||', 'Ada|Lovelace|Acme|Speaker', 'Alan|Turing|NPL|Guest'],
    { kind: '{Column D}' },
    'Column A,Column B,Column C',
  ],
  [
    'certificate',
    'no headings',
    ['||', 'Ada Lovelace|Weaving|2027-05-28', 'Alan Turing|Weaving|2027-05-28'],
    { date: '{Column C}' },
    'Column A,Column B',
  ],
  [
    'ticket',
    'no headings, with two dates',
    ['|||', 'Ada Lovelace|2027-04-17|2027-04-18|F 12', 'Alan Turing|2027-04-17|2027-04-18|F 13'],
    { date: '?{Column B} ?{Column C}' },
    'Column A,Column D',
  ],
  ['badge', 'one column of names', ['', 'Ada', 'Alan', 'Mary'], { firstName: '{Column A}' }],
];

it.each(spreadsheets)(
  '%s: %s is matched correctly or asked about',
  (kind, _title, lines, expected, expectedUnused = '') => {
    const fields = readStarter(starters[kind]);
    const suggestions = suggestMapping(fields, readLines(lines));
    const matches = fields.flatMap(({ name }, at) => {
      const { pattern = '', asked = [] } = suggestions[at] ?? {};
      const match = pattern || asked.map((each) => `?${each}`).join(' ');
      return match === '' ? [] : [[name, match]];
    });
    const found = JSON.stringify(matches);
    const unused = readLines(lines)
      .columns.flatMap((column) => (found.includes(columnPattern(column.name)) ? [] : [column.name]))
      .join();
    expect(Object.fromEntries(matches)).toEqual(expected);
    expect(unused).toBe(expectedUnused);
  },
);

it('there are thirty spreadsheets', () => expect(spreadsheets).toHaveLength(30));
