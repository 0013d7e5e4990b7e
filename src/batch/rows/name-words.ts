/** Synonyms in English, German, French, Spanish and Italian, without accents. The first word represents the others. */
const synonyms = [
  'name, full name, attendee, participant, guest, speaker, contact, teilnehmer, gast, nom complet, nombre completo, nome completo, nombre y apellidos, nom, nombre, nome',
  'firstname, first, given name, forename, vorname, prenom, nombre de pila, first names',
  'lastname, last, surname, family name, nachname, familienname, nom de famille, apellido, apellidos, cognome',
  'email, mail, email address, mail address, emailadresse, mailadresse, adresse email, courriel, correo, correo electronico',
  'phone, telephone, mobile, cell, tel, phone number, mobile number, telephone number, telefon, telefonnummer, handy, handynummer, mobil, portable, telefono, movil',
  'date, day, datum, tag, jour, fecha, dia, data, when',
  'time, uhrzeit, zeit, heure, hora',
  'price, cost, amount, preis, kosten, betrag, prix, cout, montant, precio, coste, importe, prezzo',
  'url, link, website, web, homepage, web address, webseite, webadresse, internetadresse, site, site web, lien, adresse web, enlace, sitio, sitio web, pagina web',
  'image, picture, photo, portrait, avatar, headshot, image url, photo url, picture url, bild, foto, abbildung, imagen, fotografia, immagine',
  'company, organisation, organization, employer, firm, business, firma, unternehmen, societe, entreprise, empresa, azienda',
  'position, job title, job, role, function, beruf, rolle, funktion, poste, fonction, metier, cargo, puesto',
  'title, headline, heading, titel, uberschrift, titre, titulo, titolo',
  'text, description, body, message, beschreibung, nachricht, texte, descripcion, mensaje, texto',
  'city, town, ort, stadt, ville, ciudad',
  'country, land, pays, pais',
  'address, street, anschrift, strasse, adresse, rue, direccion, calle',
  'code, sku, ean, gtin, article number, item number, artikelnummer, referenz, reference, referencia, codigo',
  'quantity, qty, count, menge, anzahl, quantite, cantidad',
  'product, item, article, produkt, artikel, produit, producto, articulo',
];

const wordOf = new Map(
  synonyms.flatMap((line) => {
    const [first = '', ...others] = line.split(', ');
    return [first, ...others].map((phrase) => [phrase.replaceAll(' ', ''), first] as const);
  }),
);

/** Words that are ignored when names are compared. */
const FILLERS = new Set([
  'the',
  'of',
  'a',
  'der',
  'die',
  'das',
  'des',
  'de',
  'du',
  'la',
  'le',
  'el',
  'del',
  'your',
  'ihr',
  'ihre',
]);

/** Returns the meaningful words in a name, ignoring case and accents, with one word for all synonyms. */
export function readNameWords(name: string): Set<string> {
  const words =
    name
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replace(/\be[\s_-]+mail/g, 'email')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const meaningful = words.filter((word) => !FILLERS.has(word));
  const whole = wordOf.get(words.join('')) ?? wordOf.get(meaningful.join(''));
  return new Set(whole === undefined ? meaningful.map((word) => wordOf.get(word) ?? word) : [whole]);
}

/** Returns the similarity of two names from 0 to 1: the share of words in common. */
export function compareWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared === 0 ? 0 : shared / (a.size + b.size - shared);
}
