import { createQuote, escapeFour } from './quote-text.ts';
import { createSampleBody, type Sample } from './sample.ts';
import { writeLiteral, type Notation } from './write-literal.ts';

const notation: Notation = {
  indent: '    ',
  text: createQuote({ quote: '"', escape: escapeFour }),
  true: 'True',
  false: 'False',
  object: { open: '{', close: '}', entry: (key, value) => `${key}: ${value}` },
};

/** `http.client` follows no redirect, so the key goes to no other host. */
export const pythonSample: Sample = {
  label: 'Python',
  file: 'render.py',
  command: 'python3 render.py',
  comment: '#',
  write: (call) => {
    const { protocol, host, pathname } = new URL(call.address);
    const connection = protocol === 'https:' ? 'HTTPSConnection' : 'HTTPConnection';
    return `import http.client
import json
import os
import sys

body = ${writeLiteral(createSampleBody(call), notation, 0)}

connection = http.client.${connection}(${notation.text(host)})
connection.request(
    "POST",
    ${notation.text(pathname)},
    body=json.dumps(body),
    headers={"${call.keyHeader}": os.environ["${call.keyVariable}"], "Content-Type": "application/json"},
)
response = connection.getresponse()
content = response.read()
if response.status // 100 != 2:
    sys.exit(f"{response.status}: {content.decode(errors='replace')}")
with open("${call.fileName}", "wb") as file:
    file.write(content)
`;
  },
};
