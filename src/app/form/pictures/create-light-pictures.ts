import { PROOF_SIDE_PX } from '../../../contract/check.ts';
import { blobFromDataUri, dataUriOf } from '../../lib/data-uri.ts';
import { coverSize, isShowable } from './describe-picture.ts';
import { HEAD_BYTES, readPictureHead } from './read-picture-head.ts';
import { shrinkPicture } from './shrink-picture.ts';

type Values = ReadonlyMap<string, unknown>;

/** More of a value is never compared or sent with each key. */
const LARGE_LENGTH = 200_000;

/** Of the names given so far: none is given twice, because what is cached under one outlives the form. */
let nameCount = 0;

/** Picture files among the values of a form, which are too large to handle whole with each key. */
export interface LightPictures {
  /** The values with a short name in place of each that is large: the same name for the same text. */
  nameLarge: (values: Values) => [name: string, value: unknown][];
  hasLarge: (values: Values) => boolean;
  /** The values with a copy in place of each large picture: as many pixels as a proof can use. */
  lighten: (values: Values) => Promise<Map<string, unknown>>;
}

/** Remembers what it made for as long as the values have it. `shrink` rejects for what is no picture that can be decoded. */
export function createLightPictures(shrink: (dataUri: string) => Promise<string> = shrinkDataUri): LightPictures {
  let known = new Map<string, { name: string; copy?: Promise<string> }>();

  async function lightenOne(text: string): Promise<string> {
    const entry = known.get(text) ?? { name: '' };
    entry.copy ??= shrink(text).catch(() => text);
    return entry.copy;
  }

  return {
    nameLarge(values) {
      const before = known;
      known = new Map();
      return Array.from(values, ([name, value]) => {
        if (!isLarge(value)) return [name, value];
        const entry = before.get(value) ?? { name: `large ${(nameCount += 1)}` };
        known.set(value, entry);
        return [name, entry.name];
      });
    },
    hasLarge: (values) => [...values.values()].some(isLarge),
    lighten: async (values) =>
      new Map(
        await Promise.all(
          Array.from(
            values,
            async ([name, value]) => [name, isLarge(value) ? await lightenOne(value) : value] as const,
          ),
        ),
      ),
  };
}

function isLarge(value: unknown): value is string {
  return typeof value === 'string' && value.length > LARGE_LENGTH;
}

async function shrinkDataUri(dataUri: string): Promise<string> {
  const picture = blobFromDataUri(dataUri);
  const head = picture && readPictureHead(new Uint8Array(await picture.slice(0, HEAD_BYTES).arrayBuffer()));
  if (picture === undefined || head?.size === undefined || !isShowable(head)) throw new Error('It cannot be decoded');
  const copy = await shrinkPicture(picture, coverSize(head.size, { widthPx: PROOF_SIDE_PX, heightPx: PROOF_SIDE_PX }));
  return dataUriOf(copy, copy.type);
}
