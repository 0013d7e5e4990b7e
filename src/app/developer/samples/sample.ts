/** One call of generate, as a sample writes it. */
export interface SampleCall {
  /** Of the generate endpoint, whole. */
  address: string;
  /** The request header of the API key. */
  keyHeader: string;
  /** The environment variable that holds the key: a sample never holds a key. */
  keyVariable: string;
  templateName: string;
  variables: ReadonlyMap<string, unknown>;
  /** TypeScript for the variables, for the samples that can use it. */
  variablesType: { name: string; declaration: string };
  format: string;
  scale: number;
  /** Where the image is saved: lower-case ASCII letters, digits, hyphens and a dot, so that no language has to escape it. */
  fileName: string;
}

/** A language to call the service in. */
export interface Sample {
  label: string;
  /** The file to paste it into. */
  file: string;
  /** The command that runs that file; absent for what an editor runs. */
  command?: string;
  /** What begins a comment, for the colours. */
  comment: '//' | '#';
  write(call: SampleCall): string;
}
