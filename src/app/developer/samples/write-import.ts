/** A line that imports, for samples of JavaScript and TypeScript. */
export function writeImport(names: string, module: string): string {
  return `import ${names} from '${module}';`;
}
