/** Synonyms in English, German, French, Spanish and Italian, without accents. The first word represents the others. */
const synonyms = [
  'name, full name, attendee, participant, guest, speaker, contact, recipient, awarded to, student, member, holder, teilnehmer, teilnehmerin, teilnehmende, gast, referent, empfanger, mitglied, nom complet, nombre completo, nome completo, nombre y apellidos, nome e cognome, nom et prenom, nom, nombre, nome, invite, destinataire, participante, invitado, destinatario, partecipante',
  'firstname, first, given name, given, forename, fname, vorname, rufname, prenom, nombre de pila, first names',
  'lastname, last, surname, family name, lname, nachname, familienname, zuname, nom de famille, apellido, apellidos, cognome',
  'email, mail, email address, mail address, emailadresse, mailadresse, adresse email, adresse mail, courriel, correo, correo electronico, posta elettronica, indirizzo email',
  'phone, telephone, mobile, cell, tel, phone number, mobile number, telephone number, telefon, telefonnummer, handy, handynummer, mobil, mobilnummer, portable, telefono, movil, cellulare',
  'birthday, date of birth, birth date, birthdate, dob, born, geburtsdatum, geburtstag, date de naissance, naissance, fecha de nacimiento, nacimiento, data di nascita, nascita',
  'date, day, event date, issue date, date of issue, completion date, completed on, datum, tag, ausstellungsdatum, abschlussdatum, veranstaltungsdatum, jour, date de delivrance, fecha, fecha de emision, dia, data, data di rilascio, when',
  'time, uhrzeit, zeit, heure, hora, ora',
  'hours, duration, stunden, dauer, heures, duree, horas, duracion, ore, durata',
  'age, alter, edad, eta',
  'price, cost, amount, preis, kosten, betrag, prix, cout, montant, precio, coste, importe, prezzo, costo, importo',
  'url, link, website, web, homepage, web address, webseite, webadresse, internetadresse, site, site web, lien, adresse web, enlace, sitio, sitio web, pagina web, sito, sito web',
  'image, picture, pic, img, photo, portrait, avatar, headshot, image url, photo url, picture url, bild, foto, abbildung, imagen, fotografia, immagine',
  'company, organisation, organization, org, employer, firm, business, team, affiliation, institution, firma, fa, firmenname, unternehmen, arbeitgeber, einrichtung, societe, entreprise, organisme, empresa, organizacion, azienda, societa, ditta',
  'position, job title, job, role, function, beruf, rolle, funktion, stelle, poste, fonction, metier, cargo, puesto, rol, ruolo, professione',
  'type, kind, category, attendee type, attendee category, participant type, participant category, guest type, ticket type, badge type, typ, art, kategorie, teilnehmerart, teilnehmertyp, ticketart, categorie, type de participant, tipo, categoria, tipo de asistente, tipo de participante, tipo di partecipante',
  'event, conference, congress, veranstaltung, anlass, tagung, konferenz, kongress, evenement, manifestation, congres, evento, conferencia, congreso, conferenza, congresso',
  'course, training, workshop, seminar, award, achievement, kurs, kursname, kurstitel, lehrgang, schulung, cours, formation, curso, corso',
  'title, headline, heading, titel, uberschrift, titre, titulo, titolo',
  'text, description, body, message, beschreibung, nachricht, texte, descripcion, mensaje, texto, testo, descrizione, messaggio',
  'quote, zitat, citation, cita, citazione',
  'author, who said it, said by, autor, autorin, verfasser, auteur, autore',
  'signer, signed by, signature, unterzeichner, unterschrift, unterschrieben von, signataire, signe par, firmante, firmado por, firmato da',
  'place, venue, location, where, veranstaltungsort, lieu, lugar, luogo, sede',
  'seat, seat number, sitz, sitzplatz, platz, siege, asiento, posto',
  'city, town, ort, stadt, ville, ciudad, citta',
  'country, land, pays, pais, paese',
  'address, street, anschrift, strasse, adresse, rue, direccion, calle, indirizzo',
  'code, sku, ean, gtin, article number, item number, artikelnummer, referenz, reference, referencia, codigo, codice',
  'number, no, nr, num, nummer, numero',
  'quantity, qty, count, menge, anzahl, quantite, cantidad, quantita',
  'size, grosse, groesse, taille, talla, tamano, taglia',
  'colour, color, farbe, couleur, colore',
  'product, item, article, produkt, artikel, produit, producto, articulo, prodotto',
  'pronouns, pronomen, pronoms, pronombres, pronomi',
];

const wordOf = new Map(
  synonyms.flatMap((line) => {
    const [first = '', ...others] = line.split(', ');
    return [first, ...others].map((phrase) => [phrase.replaceAll(' ', ''), first] as const);
  }),
);

/** Words that are ignored when names are compared. */
const FILLERS = new Set(
  'the of a an or and in on at to for is der die das des und oder im in de du la le el del et ou your ihr ihre'.split(
    ' ',
  ),
);

/** Splits a name into words, ignoring case and accents. */
export function splitName(name: string): string[] {
  return (
    name
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replace(/\be[\s_-]+mail/g, 'email')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Returns the meaningful words in a name, with one word for all synonyms. */
export function readNameWords(name: string): Set<string> {
  const words = splitName(name);
  const meaningful = words.filter((word) => !FILLERS.has(word));
  const whole = wordOf.get(words.join('')) ?? wordOf.get(meaningful.join(''));
  return new Set(whole === undefined ? meaningful.map((word) => wordOf.get(word) ?? word) : [whole]);
}

const known = new Set(wordOf.values());

/** True for the words of a name that is known to mean something, such as `Rolle` or `Date of birth`. */
export function isKnownName(words: ReadonlySet<string>): boolean {
  return words.size === 1 && [...words].every((word) => known.has(word));
}

const ABBREVIATION_MIN = 3;
const PART_MIN = 4;

/** Lists the words that a name and its synonyms are made of, without vague ones. */
export function listNameParts(name: string): string[] {
  const concepts = readNameWords(name);
  const phrases = [...wordOf].flatMap(([phrase, word]) => (concepts.has(word) ? [phrase] : []));
  return [...phrases, ...splitName(name)].filter((word) => !FILLERS.has(word) && !KINDS.has(wordOf.get(word) ?? ''));
}

/** True if a word abbreviates a part, or contains it at an end: `Veranst.` of `Veranstaltung`, `Kursbezeichnung` of `Kurs`. */
export function hasNamePart(words: readonly string[], parts: readonly string[]): boolean {
  return words.some((word) =>
    parts.some(
      (part) =>
        (word.length >= ABBREVIATION_MIN && part.startsWith(word)) ||
        (part.length >= PART_MIN && (word.startsWith(part) || word.endsWith(part))),
    ),
  );
}

/** Words that say what kind of value it is, not whose: the date of an order isn't the date of an event. */
const KINDS = new Set('name date time email phone url image text number code position type'.split(' '));

export function isVague(word: string): boolean {
  return KINDS.has(word) || word === 'firstname' || word === 'lastname';
}

/** Two names mean the same thing if they share at least half of their words. */
export const LIKENESS_MIN = 0.5;

/** Returns the similarity of two names from 0 to 1: the share of words in common. */
export function compareWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared === 0 ? 0 : shared / (a.size + b.size - shared);
}

/** True if names share only vague words, such as `Order date` and `Date`. */
export function sharesVagueOnly(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return compareWords(a, b) < 1 && [...a].every((word) => !b.has(word) || isVague(word));
}
