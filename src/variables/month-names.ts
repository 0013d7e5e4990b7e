/** The languages that the settings of a template offer; a document may name any other. */
export const locales = [
  'ar-AE ar-EG ar-SA bg-BG ca-ES cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-US',
  'es-AR es-ES es-MX et-EE fa-IR fi-FI fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hr-HR hu-HU id-ID it-CH it-IT ja-JP',
  'ko-KR lt-LT lv-LV nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sr-RS sv-SE th-TH tr-TR uk-UA',
  'vi-VN zh-CN zh-TW',
].flatMap((line) => line.split(' '));

const ENGLISH = 'january february march april may june july august september october november december'.split(' ');
/** What words of dates these languages have, with the months whose dates have them; listed once it is asked for. */
let words: Map<string, Set<number>> | undefined;

/** The months, from 1, that a word of a date in small letters can mean; all for one that occurs in dates of every month. */
export function listMonths(word: string): number[] {
  const isBegun = (name: string) => word.length > 2 && name.startsWith(word.slice(0, 9));
  const english = ENGLISH.findIndex(isBegun);
  if (english >= 0) return [english + 1];
  words ??= listWords();
  const begun = [...words].flatMap(([name, months]) => (name.startsWith(word) && word.length > 2 ? [...months] : []));
  return [...(words.get(word) ?? new Set(begun))];
}

function listWords(): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const locale of locales) {
    const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { dateStyle: 'long', timeZone: 'UTC' });
    for (let month = 1; month <= 12; month += 1) {
      const day = format.format(Date.UTC(2026, month - 1));
      for (const word of day.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []) {
        found.set(word, (found.get(word) ?? new Set()).add(month));
      }
    }
  }
  return found;
}
