import { matchPattern } from '../../../variables/check-pattern.ts';
import { matchNative } from './match-native.ts';

addEventListener('message', ({ data }: MessageEvent<{ pattern: string; text: string }>) => {
  postMessage(matchPattern(data.pattern, data.text) ?? matchNative(data.pattern, data.text));
});
postMessage('ready');
