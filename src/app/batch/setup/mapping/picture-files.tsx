import { useServiceDescription } from '../../../lib/use-service-description.ts';
import { FileButton } from '../../../ui/file-button.tsx';
import type { RowFinding } from '../../../../batch/rows/check-rows.ts';
import { formatCount } from '../../../../variables/messages.ts';
import type { PictureFiles } from '../create-setup-store.ts';
import { isSystemFile } from '../../../../batch/rows/find-picture.ts';
import { describeWrongFile } from '../../../template/pictures/describe-wrong-file.ts';
import { FILE_BYTES_MAX } from '../../../template/pictures/describe-picture.ts';
import { readPictureHead } from '../../../template/pictures/read-picture-head.ts';
import { formatBytes } from '../../../ui/format-bytes.ts';

const NAMES_MAX = 12;

export interface PictureFilesProps {
  /** Images from the workbook and image files added by the user. */
  pictures: PictureFiles;
  missing: readonly RowFinding[];
  unused: readonly RowFinding[];
  problems: readonly string[];
  onFiles: (files: readonly File[]) => void;
}

/** Adds image files, which cells refer to by name. Lists missing and unused files. */
export function PictureFilesPart({ pictures, missing, unused, problems, onFiles }: PictureFilesProps) {
  const { data: service } = useServiceDescription();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 grow basis-48">
          {pictures.size === 0
            ? `${service?.isDemo === true ? 'Cells contain the names of image files.' : 'Cells contain web addresses or the names of image files.'} Drop the files here, or choose them.`
            : `${formatCount(pictures.size, 'image')} added.`}
        </p>
        <FileButton accept="image/*" isMultiple onFiles={onFiles}>
          Choose images
        </FileButton>
        <FileButton accept="image/*" isMultiple isFolder onFiles={onFiles}>
          Choose a folder
        </FileButton>
      </div>
      <SkippedFiles problems={problems} />
      {missing.length > 0 && (
        <MessageList
          label="Missing images"
          messages={[...new Set(missing.map(({ message }) => message))]}
          tone="text-danger"
        />
      )}
      {unused.length > 0 && (
        <MessageList
          label="Images that no row uses"
          messages={unused.map(({ message }) => message)}
          tone="text-grey-10"
        />
      )}
    </div>
  );
}

/** Images added before the spreadsheet. */
export function EarlyPictures({ pictures, problems }: Pick<PictureFilesProps, 'pictures' | 'problems'>) {
  return (
    <>
      {pictures.size > 0 && (
        <output>
          {formatCount(pictures.size, 'image')} added. Now add the spreadsheet. A screenshot of a table can’t be read:
          copy its cells instead.
        </output>
      )}
      <SkippedFiles problems={problems} />
    </>
  );
}

function SkippedFiles({ problems }: Pick<PictureFilesProps, 'problems'>) {
  if (problems.length === 0) return null;
  return <MessageList label="Skipped files" messages={problems} tone="text-danger" />;
}

function MessageList({ label, messages, tone }: { label: string; messages: readonly string[]; tone: string }) {
  return (
    <ul aria-label={label} className={`flex max-w-prose flex-col gap-0.5 ${tone}`}>
      {messages.slice(0, NAMES_MAX).map((message) => (
        <li key={message} dir="auto" className="wrap-anywhere">
          {message}
        </li>
      ))}
      {messages.length > NAMES_MAX && <li>And {messages.length - NAMES_MAX} more.</li>}
    </ul>
  );
}

/** Reads image files regardless of extension. Files in a folder keep their path. Never rejects. */
export async function takePictures(files: readonly File[]) {
  const pictures = new Map<string, Uint8Array<ArrayBuffer>>();
  /** A message for each file that was skipped. */
  const problems: string[] = [];
  for (const file of files) {
    const name = file.webkitRelativePath || file.name;
    if (file.webkitRelativePath !== '' && isSystemFile(name)) continue;
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (readPictureHead(bytes) === undefined) problems.push(describeWrongFile(name, bytes));
      else if (bytes.length > FILE_BYTES_MAX) {
        problems.push(`${name} is ${formatBytes(bytes.length)}. Reduce it to ${formatBytes(FILE_BYTES_MAX)} or less.`);
      } else pictures.set(name, bytes);
    } catch {
      problems.push(`${name} couldn’t be read. Choose the file again.`);
    }
  }
  return { pictures, problems };
}
