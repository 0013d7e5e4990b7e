import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Template } from '../../contract/template.ts';
import type { VariableType } from '../../contract/variable.ts';
import { foldText } from '../lib/match-text.ts';
import type { Client } from '../../client/client.ts';
import { useServices } from '../services.ts';
import { templateQuery } from '../lib/template-query.ts';
import { isTemplate, type Entry } from './entry.ts';

/** Folded words about a template that no list shows: its size, that size's uses, and its field types. */
export type Traits = string;

/** Uses of well-known sizes in pixels. */
const screenUses = new Map([
  ['1080x1080', 'instagram facebook post square'],
  ['1080x1350', 'instagram facebook post portrait'],
  ['1080x1920', 'instagram facebook whatsapp tiktok story reel'],
  ['1200x627', 'linkedin post link preview'],
  ['1200x630', 'facebook linkedin link preview'],
  ['1280x720', 'youtube thumbnail'],
  ['1400x1400', 'podcast cover'],
  ['1500x500', 'twitter header'],
  ['1584x396', 'linkedin banner cover'],
  ['1600x900', 'twitter post slide widescreen'],
  ['1920x1080', 'slide screen widescreen'],
  ['3000x3000', 'podcast cover'],
  ['820x312', 'facebook cover'],
]);

/** Uses of sizes in millimeters, shorter side first. */
const paperUses = new Map([
  ['297x420', 'a3 poster'],
  ['210x297', 'a4 flyer poster letter'],
  ['148x210', 'a5 flyer'],
  ['105x148', 'a6 postcard'],
  ['99x210', 'dl flyer'],
  ['127x178', 'greeting card'],
  ['102x152', 'postcard label'],
  ['51x89', 'business card'],
  ['55x85', 'business card'],
  ['55x90', 'business card'],
  ['54x86', 'id member card'],
]);

const millimeters = new Map([
  ['mm', 1],
  ['cm', 10],
  ['in', 25.4],
  ['pt', 25.4 / 72],
]);

/** Common names for the field types. Every template has text, so text is not a trait. */
const kinds = new Map(
  Object.entries({
    text: '',
    image: 'photo picture image',
    qrcode: 'qr qrcode code',
    barcode: 'barcode code',
    date: 'date day',
    number: 'number',
    email: 'email',
    phone: 'phone telephone',
    url: 'link web address',
  } satisfies Record<VariableType, string>),
);

const vocabulary = [...screenUses.values(), ...paperUses.values(), ...kinds.values()].flatMap((words) =>
  words.split(' ').filter(Boolean),
);
/** At this length or longer, the start of a word is enough. */
const START_LENGTH_MIN = 4;

/** Whether a word in a query may be a trait. Loading traits takes one request per template, so other words don't load traits. */
export function isTraitWord(word: string): boolean {
  if (/^\d{3,}$|^\d+x\d+$/.test(word)) return true;
  return vocabulary.some((each) => each === word || (word.length >= START_LENGTH_MIN && each.startsWith(word)));
}

/** A template's traits, which are searched like its name. */
export function describeTraits({ viewport, viewportUnit, variables }: Template): Traits {
  const words = variables.map(({ type }) => kinds.get(type) ?? '');
  if (viewport !== undefined) {
    const { width, height } = viewport;
    words.push(`${width}x${height}`, describeUse(width, height, viewportUnit));
  }
  return foldText([...new Set(words)].join(' '));
}

function describeUse(width: number, height: number, unit: string): string {
  if (unit === 'px') return screenUses.get(`${width}x${height}`) ?? '';
  const factor = millimeters.get(unit) ?? NaN;
  const sides = [width, height].map((side) => Math.round(side * factor)).sort((a, b) => a - b);
  return paperUses.get(sides.join('x')) ?? '';
}

/** Limited because lists have no traits, so every template takes a request. */
const READ_MAX = 300;
const READ_AT_ONCE = 12;

const none: ReadonlyMap<string, Traits> = new Map();

function traitsQuery(client: Client, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['template-traits', ids],
    queryFn: async ({ signal, client: queryClient }) => {
      const traits = new Map<string, Traits>();
      for (let start = 0; start < ids.length && !signal.aborted; start += READ_AT_ONCE) {
        const reads = ids.slice(start, start + READ_AT_ONCE).map(async (id) => {
          const template = await queryClient.fetchQuery({ ...templateQuery(client, id), staleTime: Infinity });
          traits.set(id, describeTraits(template));
        });
        // A template that can't be loaded can only be found by name.
        await Promise.allSettled(reads);
      }
      return traits;
    },
    enabled: ids.length > 0,
    staleTime: Infinity,
  });
}

/** Loads the templates' traits once the list is complete and the query contains a word that may be a trait. */
export function useTemplateTraits(entries: readonly Entry[], words: readonly string[], isWhole: boolean) {
  const isWanted = isWhole && words.some(isTraitWord);
  const ids = useMemo(() => (isWanted ? entries.filter(isTemplate).map(({ id }) => id) : []), [entries, isWanted]);
  const { data, isLoading } = useQuery(traitsQuery(useServices().client, ids.slice(0, READ_MAX)));
  return {
    traits: data ?? none,
    isReadingTraits: isLoading,
    limit:
      ids.length > READ_MAX ? `sizes, uses and field types were only searched in the first ${READ_MAX} templates` : '',
  };
}
