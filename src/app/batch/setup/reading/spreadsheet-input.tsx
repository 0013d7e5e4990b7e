import { FileSpreadsheet } from 'lucide-react';
import { pagePath } from '../../../../contract/pages.ts';
import { Alert } from '../../../ui/alert.tsx';
import type { ButtonVariant } from '../../../ui/button.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { PasteButton } from '../../../ui/paste-button.tsx';
import { useFileDrag } from '../../../lib/use-file-drag.ts';
import { usePaste } from '../../../lib/use-paste.ts';
import type { SpreadsheetReader } from './use-spreadsheet.ts';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.xls,.json,.jsonl,.ndjson,text/csv,application/json';
const SHEET = /\.(csv|tsv|txt|xlsx?|json|jsonl|ndjson)$/i;

/** Matches text with at least two lines (headings and a row), or JSON. */
const HAS_ROWS = /\n|^[[{]/;

/** Decides by file name within a folder. A single file that isn't an image counts as a spreadsheet, so the user sees why it can't be read. */
function isSheet({ name, type, webkitRelativePath }: File): boolean {
  return webkitRelativePath === '' ? !type.startsWith('image/') : SHEET.test(name);
}

export interface SpreadsheetInputProps {
  reader: SpreadsheetReader;
  hasTable: boolean;
  onPictures: (files: readonly File[]) => void;
}

/** Accepts a spreadsheet as a file, chosen or dropped anywhere on the page, or as pasted cells. */
export function SpreadsheetInput({ reader, hasTable, onPictures }: SpreadsheetInputProps) {
  const isDragging = useDropAndPaste(reader, hasTable, onPictures);
  if (hasTable) return null;
  return (
    <div
      className={`flex flex-col items-center gap-3 rounded-card border border-dashed p-8 text-center max-sm:px-4 ${isDragging ? 'border-accent bg-grey-3' : 'border-grey-8 bg-grey-2'}`}
    >
      <FileSpreadsheet size="1.25rem" aria-hidden="true" className="text-grey-9" />
      <p className="max-w-prose">
        Each row becomes one image. Choose a file, drop one here, or paste cells copied from your spreadsheet.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <ChooseSpreadsheet reader={reader} variant="primary" />
        <PasteButton onText={(text) => void reader.readPasted(text)} />
      </div>
      <p className="text-xs text-grey-10">
        CSV, TSV, Excel (.xlsx) or JSON, up to 10,000 rows. Nothing is rendered yet.
      </p>
      <HelpLink href={pagePath.helpPage('bulk-create')} title="bulk create" />
    </div>
  );
}

export function ChooseSpreadsheet({ reader, variant }: { reader: SpreadsheetReader; variant: ButtonVariant }) {
  return (
    <FileButton
      variant={variant}
      name="Choose a spreadsheet"
      accept={ACCEPTED}
      onFiles={([file]) => void reader.readFile(file)}
    >
      {reader.isReading ? 'Reading…' : 'Choose a spreadsheet'}
    </FileButton>
  );
}

export function SpreadsheetProblem({ problem }: { problem: string }) {
  return problem === '' ? null : (
    <Alert title="This file couldn’t be read.">
      <p dir="auto">{problem}</p>
    </Alert>
  );
}

/** Works regardless of focus, except in text boxes. Returns true while a file is dragged over the page. */
function useDropAndPaste(
  reader: SpreadsheetReader,
  hasTable: boolean,
  onPictures: (files: readonly File[]) => void,
): boolean {
  const take = async (files: readonly File[]) => {
    const sheets = files.filter(isSheet);
    const sheet = sheets.find(({ name }) => SHEET.test(name)) ?? sheets[0];
    const others = sheets.filter((file) => file !== sheet);
    const pictures = files.filter((file) => !isSheet(file));
    // Images dropped with a spreadsheet belong to it, so the spreadsheet is read first.
    if (sheet !== undefined) await reader.readFile(sheet);
    if (others.length > 0) reader.reportSkipped(others);
    if (pictures.length > 0) onPictures(pictures);
  };
  const isDragging = useFileDrag(async ({ items }) => take(await listDroppedFiles(items)));
  usePaste((pasted) => {
    const text = pasted.getData('text/plain');
    // Cells pasted into the grid must not replace the spreadsheet.
    if (document.activeElement?.role === 'grid' && text !== '') return;
    // A word copied for another purpose must not replace a spreadsheet.
    if (hasTable && text !== '' && !HAS_ROWS.test(text.trim())) return;
    // Spreadsheet programs also copy an image of the cells.
    if (text.trim() !== '') void reader.readPasted(text);
    else if (pasted.files.length > 0) void take([...pasted.files]);
  });
  return isDragging;
}

/**
 * Lists the dropped files, including files in folders, and skips unreadable ones. As with a chosen folder, `webkitRelativePath` contains
 * the path of each file in a folder.
 */
async function listDroppedFiles(items: Iterable<DataTransferItem>): Promise<File[]> {
  // The browser clears the items after this task.
  const dropped = [...items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const files = await Promise.all(
    dropped.map(async ({ entry, file }) => (entry?.isDirectory ? listEntry(entry) : file === null ? [] : [file])),
  );
  return files.flat();
}

async function listEntry(entry: FileSystemEntry): Promise<File[]> {
  try {
    if (isDirectory(entry)) return (await Promise.all((await readDirectory(entry)).map(listEntry))).flat();
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.slice(1) })];
  } catch {
    return [];
  }
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/** A reader returns about a hundred entries per call, and an empty list at the end. */
async function readDirectory(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const piece = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (piece.length === 0) return entries;
    entries.push(...piece);
  }
}
