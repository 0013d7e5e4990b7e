import { escapeFour } from '../../../variables/messages.ts';
import { createQuote } from './quote-text.ts';
import type { Notation } from './write-literal.ts';

const text = createQuote({ quote: "'", escape: escapeFour });

/** In brackets `__proto__` is an ordinary key. */
function writeKey(key: string): string {
  if (key === "'__proto__'") return `[${key}]`;
  return /^'[A-Za-z_$][\w$]*'$/.test(key) ? key.slice(1, -1) : key;
}

/** Values in JavaScript and TypeScript. */
export const javascriptNotation: Notation = {
  indent: '  ',
  text,
  object: { open: '{', close: '}', entry: (key, value) => `${writeKey(key)}: ${value}` },
};

export function writeImport(names: string, module: string): string {
  return `import ${names} from '${module}';`;
}
