import { addFontSchema } from '../../contract/workspace-fonts.ts';
import { type FontFamilyEntry, FONT_BYTES_MAX } from '../../contract/workspace.ts';
import { fontFaces, fontFamilies, isBuiltInFamily } from '../../document/font-families.ts';
import { readOfferedFiles, readOfferedSample } from '../renderer/offered-fonts.ts';
import { findFace } from '../renderer/own-fonts.ts';
import { readFontFile } from '../renderer/read-font-file.ts';
import { FontError, type FontReader } from '../renderer/render-engine.ts';
import { createNotFound, readId } from '../routes/templates.ts';
import { createFontCatalogue, type StoredFont } from '../store/font-catalogue.ts';
import { createFontLoader, listFaces } from '../store/own-faces.ts';
import { readWorkspaceBody, type WorkspaceContext, type WorkspaceHandlers } from './workspace-context.ts';

const REGULAR = 400;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Lists and changes the workspace's fonts, and lists built-in fonts. */
export function createFontHandlers({ database, engine, viewer: { workspaceId, memberId }, now }: WorkspaceContext) {
  const catalogue = createFontCatalogue(database, { workspaceId, now });

  async function listFamilies(): Promise<FontFamilyEntry[]> {
    const fonts = await catalogue.listFonts();
    const counts = await catalogue.countTemplates();
    const names = [...new Set(fonts.map(({ family }) => family))];
    const own = names.map((name) => ({
      name,
      isOwn: true,
      faces: fonts.filter(({ family }) => family === name).map(toFace),
    }));
    const others = fontFamilies.map((name) => ({ name, isOwn: false, faces: listBuiltInFaces(name) }));
    return [...own, ...others].map((family) => ({ ...family, templateCount: counts.get(family.name) ?? 0 }));
  }

  async function addUpload(data: string) {
    if (!BASE64.test(data)) throw new FontError('The upload was incomplete. Add the file again.');
    return addFontFile(catalogue, engine, new Uint8Array(Buffer.from(data, 'base64')), memberId);
  }

  /** Checks one file, because a check takes a second. All files of a package have the same heights. */
  async function addOffered(family: string) {
    const files = await readOfferedFiles(family);
    const [first] = files;
    if (first === undefined) throw new FontError(`${family} can’t be added by name here. Add its files instead.`);
    const reading = await engine.readFont(first.bytes, memberId);
    let isNew = false;
    for (const { bytes, known } of files) {
      const added = await catalogue.addFont({ ...reading, ...known }, bytes);
      isNew ||= added.isNew;
    }
    return { family, isNew };
  }

  /** Reads a regular file of a family: the workspace's own, a built-in one or an offered one. */
  async function readSample(family: string): Promise<Uint8Array | undefined> {
    const face = findFace(listFaces(await catalogue.listFonts()), { family, weight: REGULAR });
    if (face !== undefined) return createFontLoader(database)(face.hash);
    if (isBuiltInFamily(family)) return readFontFile(family, REGULAR, false);
    return readOfferedSample(family);
  }

  return {
    listFonts: async (c) => c.json(await listFamilies()),

    async addFont(c) {
      const body = await readWorkspaceBody(c.req, addFontSchema);
      const { family, isNew } = await ('family' in body ? addOffered(body.family) : addUpload(body.data));
      const entry = (await listFamilies()).find(({ name }) => name === family);
      // Another request may have removed the font in the meantime.
      if (entry === undefined) throw createNotFound();
      return c.json(entry, isNew ? 201 : 200);
    },

    async getFontFile(c) {
      const bytes = await readSample(c.req.param('family') ?? '');
      if (bytes === undefined) throw createNotFound();
      return c.body(new Uint8Array(bytes), 200, { 'content-type': 'font/sfnt' });
    },

    async removeFont(c) {
      await catalogue.removeFont(readId(c.req.param('fontId')));
      return c.body(null, 204);
    },
  } satisfies Partial<WorkspaceHandlers>;
}

function toFace({ id, weight, weightMax, italic, byteCount }: StoredFont): FontFamilyEntry['faces'][number] {
  return { id, weight, weightMax, isItalic: italic, byteCount };
}

/** Built-in fonts don't count toward the limit, so their size is 0. */
function listBuiltInFaces(family: (typeof fontFamilies)[number]): FontFamilyEntry['faces'] {
  const { upright, italic } = fontFaces[family];
  const list = (weights: readonly number[], isItalic: boolean) =>
    weights.map((weight) => ({ id: null, weight, weightMax: weight, isItalic, byteCount: 0 }));
  return [...list(upright, false), ...list(italic, true)];
}

/** The first four bytes of TTF, OTF and WOFF2 files. */
const SIGNATURES = new Set(['\0\x01\0\0', 'true', 'OTTO', 'wOF2']);

/** Checks, reads and stores a font file. Throws a `FontError` or `ConflictError`. */
export async function addFontFile(
  catalogue: Pick<ReturnType<typeof createFontCatalogue>, 'addFont'>,
  { readFont }: FontReader,
  bytes: Uint8Array,
  keyId?: string,
): Promise<{ family: string; isNew: boolean }> {
  const problem = findFileProblem(bytes);
  if (problem !== undefined) throw new FontError(problem);
  const reading = await readFont(bytes, keyId);
  return { family: reading.family, ...(await catalogue.addFont(reading, bytes)) };
}

function findFileProblem(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return 'The file is empty. Choose a TTF, OTF or WOFF2 file.';
  if (bytes.length > FONT_BYTES_MAX) {
    return `The file is larger than ${FONT_BYTES_MAX / 1_000_000} MB. Use WOFF2 or a font with fewer characters.`;
  }
  const signature = String.fromCharCode(...bytes.subarray(0, 4));
  if (signature === 'ttcf') return 'This file contains several fonts. Save each font as a separate file and add those.';
  if (signature === 'wOFF') return 'WOFF files are not supported. Use WOFF2, TTF or OTF.';
  return SIGNATURES.has(signature) ? undefined : 'This file is not a supported font. Choose a TTF, OTF or WOFF2 file.';
}
