import { expect, it } from 'vitest';
import { ApiError } from '../../client/api-error.ts';
import { hasRefused, noteFormat, useRefusedFormats } from './refused-formats.ts';

const refuse = (message: string, names: string[] = []) =>
  new ApiError(message, { kind: 'refused', status: 400, fieldMessages: new Map(names.map((name) => [name, message])) });
const isRefused = (service: string, format: string) => hasRefused(useRefusedFormats.getState(), service, format);

it('remembers what a service refused for its format, until it makes it', () => {
  noteFormat('http://a', 'webp', refuse('format must be png'));
  noteFormat('http://a', 'jpeg', refuse('Not here.', ['format']));
  expect([isRefused('http://a', 'webp'), isRefused('http://a', 'jpeg')]).toEqual([true, true]);
  expect([isRefused('http://b', 'webp'), isRefused('http://a', 'png')]).toEqual([false, false]);
  noteFormat('http://a', 'webp');
  expect([isRefused('http://a', 'webp'), isRefused('http://a', 'jpeg')]).toEqual([false, true]);
});

it.each([
  [400, 'Unsupported output type'],
  [422, 'WebP is not supported.'],
  [415, 'Unsupported Media Type'],
])('takes a %i with the words %j for a refusal of the format, unless it blames a variable', (status, words) => {
  const service = `http://${status}`;
  const details = { kind: 'refused', status } as const;
  noteFormat(service, 'webp', new ApiError(words, { ...details, fieldMessages: new Map([['photo', words]]) }));
  expect(isRefused(service, 'webp')).toBe(false);
  noteFormat(service, 'webp', new ApiError('The seat is taken', { kind: 'refused', status: 400 }));
  expect(isRefused(service, 'webp')).toBe(false);
  noteFormat(service, 'webp', new ApiError(words, details));
  expect(isRefused(service, 'webp')).toBe(true);
});

it('blames no format for a refusal of a value, of PNG, or for anything else', () => {
  noteFormat('http://c', 'webp', refuse('Day has the wrong format.'));
  noteFormat('http://c', 'webp', refuse('The output has more than 64 megapixels.'));
  noteFormat('http://c', 'webp', new ApiError('No png format.', { kind: 'failed', status: 500 }));
  noteFormat('http://c', 'png', refuse('format must be png'));
  expect([isRefused('http://c', 'webp'), isRefused('http://c', 'png')]).toEqual([false, false]);
});
