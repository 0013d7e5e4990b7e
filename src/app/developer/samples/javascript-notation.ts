import { escapeFour } from '../../../variables/messages.ts';
import { createQuote } from './quote-text.ts';
import type { Notation } from './write-literal.ts';

const text = createQuote({ quote: "'", escape: escapeFour });

/** In brackets `__proto__` is a key like any other. */
function writeKey(key: string): string {
  if (key === "'__proto__'") return `[${key}]`;
  return /^'[A-Za-z_$][\w$]*'$/.test(key) ? key.slice(1, -1) : key;
}

/** How JavaScript and TypeScript write values. */
export const javascriptNotation: Notation = {
  indent: '  ',
  text,
  object: { open: '{', close: '}', entry: (key, value) => `${writeKey(key)}: ${value}` },
};

/** A line that imports, for samples of JavaScript and TypeScript. */
export function writeImport(names: string, module: string): string {
  return `import ${names} from '${module}';`;
}
