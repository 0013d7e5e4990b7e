import { openZip } from '../../client/read-zip.ts';
import { isPicture } from '../../contract/image-type.ts';
import { decodeText } from './decode-text.ts';
import { readXml } from './read-xml.ts';
import { TableProblem } from './table.ts';

/** A workbook's parts by name, and each part's references to other parts. */
export type WorkbookParts = Awaited<ReturnType<typeof openWorkbook>>;

export interface Relation {
  /** The last segment of the relation type, such as `worksheet` or `image`. */
  kind: string;
  target: string;
}

const TEXT_BYTES_MAX = 50 * 1024 * 1024;
/** The same limit as in a form, because services reject larger images. */
const PICTURE_BYTES_MAX = 10_000_000;
/** The limit for all parts together, because a small file can contain many parts that are large when unpacked. */
const ALL_BYTES_MAX = 200 * 1024 * 1024;

/** Opens a workbook without unpacking its parts. Throws TableProblem for other files. */
export async function openWorkbook(bytes: Uint8Array<ArrayBuffer>) {
  const zip = await openZip(new Blob([bytes])).catch(() => {
    throw new TableProblem('The file is damaged or incomplete. Open it in a spreadsheet program and save it again.');
  });
  // Some programs write `xl\\worksheets`, or refer to a part with different capitalization.
  const nameOf = new Map(zip.names.map((name) => [foldPath(name), name]));
  let left = ALL_BYTES_MAX;

  async function read(name: string, bytesMax: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const part = await zip.read(nameOf.get(foldPath(name)) ?? name, Math.min(bytesMax, left));
    left -= part?.length ?? 0;
    return part;
  }

  /** Reads a part's text; undefined if the part doesn't exist. */
  async function readText(name: string): Promise<string | undefined> {
    const part = await read(name, TEXT_BYTES_MAX).catch(() => {
      throw new TableProblem(
        `The workbook part ${name} is damaged or too large. Save only the sheet you need as .csv.`,
      );
    });
    return part === undefined ? undefined : decodeText(part).text;
  }

  return {
    names: [...nameOf.keys()],
    readText,
    /** Reads an image's bytes; undefined if the image doesn't exist or can't be sent. */
    async readPicture(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
      const picture = await read(name, PICTURE_BYTES_MAX).catch(() => undefined);
      return picture !== undefined && isPicture(picture) ? picture : undefined;
    },
    /** Reads a part's references to other parts, keyed by the identifiers that it uses. */
    async readRelations(name: string): Promise<Map<string, Relation>> {
      const relations = new Map<string, Relation>();
      const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(name) ?? [];
      readXml((await readText(`${folder}_rels/${file}.rels`)) ?? '<none/>', {
        open(element, { Id = '', Type = '', Target = '', TargetMode }) {
          if (element !== 'Relationship' || TargetMode === 'External') return;
          relations.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), target: resolvePath(folder, Target) });
        },
      });
      return relations;
    },
  };
}

function foldPath(name: string): string {
  return name.replaceAll('\\', '/').toLowerCase();
}

function resolvePath(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
