import { useServiceDescription } from '../../../lib/use-service-description.ts';
import { FileButton } from '../../../ui/file-button.tsx';
import type { RowFinding } from '../../../../batch/rows/check-rows.ts';
import { formatCount } from '../../../../variables/messages.ts';
import type { PictureFiles } from '../create-setup-store.ts';

const NAMES_MAX = 12;

export interface PictureFilesProps {
  /** Those of the workbook, and those that were given. */
  pictures: PictureFiles;
  /** How many rows name a file that is not here. */
  missing: readonly RowFinding[];
  unused: readonly RowFinding[];
  problems: readonly string[];
  onFiles: (files: readonly File[]) => void;
}

/** Files for variables that are pictures, by the names that stand in the cells; both sides of a mismatch are told. */
export function PictureFilesPart({ pictures, missing, unused, problems, onFiles }: PictureFilesProps) {
  const { data: service } = useServiceDescription();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 grow basis-48">
          {pictures.size === 0
            ? `${service?.isDemo === true ? 'Pictures are files whose names are in the cells.' : 'Pictures can be web addresses in the cells, or files whose names are there.'} Drop the files here, or choose them.`
            : `${formatCount(pictures.size, 'picture')} here.`}
        </p>
        <FileButton accept="image/*" isMultiple onFiles={onFiles}>
          Choose pictures
        </FileButton>
        <FileButton accept="image/*" isMultiple isFolder onFiles={onFiles}>
          Choose a folder
        </FileButton>
      </div>
      <LeftOutFiles problems={problems} />
      {missing.length > 0 && (
        <MessageList
          label="Pictures that are missing"
          messages={[...new Set(missing.map(({ message }) => message))]}
          tone="text-danger"
        />
      )}
      {unused.length > 0 && (
        <MessageList
          label="Pictures that no row names"
          messages={unused.map(({ message }) => message)}
          tone="text-grey-10"
        />
      )}
    </div>
  );
}

/** Pictures that came before the spreadsheet that names them. */
export function EarlyPictures({ pictures, problems }: Pick<PictureFilesProps, 'pictures' | 'problems'>) {
  return (
    <>
      {pictures.size > 0 && (
        <output>
          {formatCount(pictures.size, 'picture')} here for the spreadsheet that comes next. A picture of a table cannot
          be read: copy its cells.
        </output>
      )}
      <LeftOutFiles problems={problems} />
    </>
  );
}

function LeftOutFiles({ problems }: Pick<PictureFilesProps, 'problems'>) {
  if (problems.length === 0) return null;
  return <MessageList label="Files that were not taken" messages={problems} tone="text-danger" />;
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
