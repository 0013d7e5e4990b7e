import { create } from 'zustand';
import { ApiError } from '../../client/api-error.ts';
import { keepText, openStorage } from '../lib/open-storage.ts';

const STORAGE_KEY = 'galley:refused-formats';

/** The formats that services have refused, as this browser remembers them: each behind the address of its service. */
export const useRefusedFormats = create<readonly string[]>(() => {
  const kept = openStorage()?.getItem(STORAGE_KEY)?.split('\n') ?? [];
  return kept.filter((line) => line !== '');
});

/** Whether the service at this address has refused the format. */
export function hasRefused(refused: readonly string[], service: string, format: string): boolean {
  return refused.includes(`${service} ${format}`);
}

/** Takes note of what came of a render in a format: the error that it was refused with, or none. */
export function noteFormat(service: string, format: string, error?: Error): void {
  const isRefused = isAboutFormat(error, format);
  const before = useRefusedFormats.getState();
  // Another failure tells nothing of the format.
  if (isRefused === hasRefused(before, service, format) || (error !== undefined && !isRefused)) return;
  const line = `${service} ${format}`;
  const after = isRefused ? [...before, line] : before.filter((each) => each !== line);
  useRefusedFormats.setState(after, true);
  keepText(openStorage(), STORAGE_KEY, after.join('\n'));
}

/**
 * Services say it in their own words, and a variable may have a wrong format too. A refusal that blames no variable is about the
 * format where it says that this format, or what is put out, is not supported, or is a 415, for what is sent is always JSON.
 */
function isAboutFormat(error: Error | undefined, format: string): boolean {
  if (!(error instanceof ApiError) || error.details.kind !== 'refused' || format === 'png') return false;
  const { message, details } = error;
  const { fieldMessages = new Map(), status } = details;
  if (fieldMessages.has('format') || (/\bformat/i.test(message) && /\bpng\b/i.test(message))) return true;
  const isNamed = message.toLowerCase().includes(format) || /\b(output|format)\b/i.test(message);
  const isUnsupported = isNamed && /\bunsupported\b|\bnot support/i.test(message);
  return fieldMessages.size === 0 && (status === 415 || isUnsupported);
}
