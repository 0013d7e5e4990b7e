import { escapeFour } from '../../../variables/messages.ts';
import { createQuote } from './quote-text.ts';
import { createSampleBody, WAIT_SECONDS_MAX, writeKeyHint, type Sample } from './sample.ts';
import { writeLiteral, type Notation } from './write-literal.ts';

const notation: Notation = {
  indent: '    ',
  text: createQuote({ quote: '"', escape: escapeFour }),
  true: 'True',
  false: 'False',
  object: { open: '{', close: '}', entry: (key, value) => `${key}: ${value}` },
};

/** `http.client` doesn't follow redirects, so the key isn't sent to another host. */
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
import time
import uuid

key = os.environ.get("${call.keyVariable}")
if not key:
    sys.exit("${writeKeyHint(call)}")

body = ${writeLiteral(createSampleBody(call), notation, 0)}

headers = {
    "${call.keyHeader}": key,
    "Idempotency-Key": str(uuid.uuid4()),
    "Content-Type": "application/json",
}


def send():
    connection = http.client.${connection}(${notation.text(host)}, timeout=${call.timeoutSeconds})
    connection.request("POST", ${notation.text(pathname)}, json.dumps(body), headers)
    return connection.getresponse()


response = send()
seconds = response.getheader("Retry-After", "")
if response.status in (429, 503) and seconds.isdecimal() and int(seconds) <= ${WAIT_SECONDS_MAX}:
    time.sleep(int(seconds))
    response = send()
content = response.read()
if response.status // 100 != 2:
    sys.exit(f"{response.status}: {content.decode(errors='replace')}")
with open("${call.fileName}", "wb") as file:
    file.write(content)
`;
  },
};
