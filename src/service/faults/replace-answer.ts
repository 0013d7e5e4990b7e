/** What a fault answers instead; the quota headers and the request id stay. */
export interface Replacement {
  status: number;
  contentType: string;
  body: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** Another answer under the headers of the one that there was. */
export function replaceAnswer(answer: Response, { status, contentType, body, headers = {} }: Replacement): Response {
  const kept = new Headers(answer.headers);
  for (const name of ['content-length', 'content-disposition']) kept.delete(name);
  for (const [name, value] of Object.entries({ ...headers, 'content-type': contentType })) kept.set(name, value);
  return new Response(body, { status, headers: kept });
}
