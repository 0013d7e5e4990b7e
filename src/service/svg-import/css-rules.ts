/** One rule of a style sheet with one simple selector: a name, `.class`, `#id`, `name.class` or `*`. */
export interface CssRule {
  element: string;
  className: string;
  id: string;
  declarations: ReadonlyMap<string, string>;
}

const SELECTOR = /^(\*|[a-zA-Z][\w-]*)?(?:\.([\w-]+)|#([^\s.#:>+~[\]]+))?$/;

/** Reads the declarations of a `style`; a semicolon in quotes or brackets ends none. */
export function readDeclarations(text: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const [part] of text.matchAll(/(?:"[^"]*"|'[^']*'|\([^()]*\)|[^;"'(])+/g)) {
    const colon = part.indexOf(':');
    const value = part
      .slice(colon + 1)
      .trim()
      .replace(/!important$/i, '')
      .trim();
    if (colon > 0 && value !== '') declarations.set(part.slice(0, colon).trim().toLowerCase(), value);
  }
  return declarations;
}

/** Reads a style sheet as drawing tools write it; at-rules and selectors of more than one part are left out. */
export function readCssRules(text: string): CssRule[] {
  const rules: CssRule[] = [];
  for (const part of text.replace(/\/\*[\s\S]*?(\*\/|$)/g, ' ').split('}')) {
    const brace = part.lastIndexOf('{');
    const declarations = readDeclarations(part.slice(brace + 1));
    const selectors = part.slice(0, Math.max(0, brace));
    for (const selector of selectors.slice(selectors.lastIndexOf(';') + 1).split(',')) {
      const [whole = '', element = '', className = '', id = ''] = SELECTOR.exec(selector.trim()) ?? [];
      if (whole !== '') rules.push({ element: element === '*' ? '' : element, className, id, declarations });
    }
  }
  return rules.sort((left, right) => weigh(left) - weigh(right));
}

function weigh({ element, className, id }: CssRule): number {
  return (id === '' ? 0 : 100) + (className === '' ? 0 : 10) + (element === '' ? 0 : 1);
}
