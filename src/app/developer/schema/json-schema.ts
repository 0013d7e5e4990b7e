/** The members of JSON Schema 2020-12 that a variable comes to. */
export interface JsonSchema {
  $schema?: string;
  $comment?: string;
  title?: string;
  description?: string;
  type?: 'string' | 'number' | 'integer' | 'object';
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  /** Unanchored, with the flag `u`. */
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
}
