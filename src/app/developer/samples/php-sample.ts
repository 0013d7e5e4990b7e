import { createQuote, escapeBraced } from './quote-text.ts';
import { createSampleBody, WAIT_SECONDS_MAX, writeKeyHint, type Sample } from './sample.ts';
import { writeLiteral, type Notation } from './write-literal.ts';

const notation: Notation = {
  indent: '    ',
  text: createQuote({ quote: '"', special: '$', escape: escapeBraced }),
  // Without the cast, an array with the keys 0, 1, … would become a JSON array.
  object: { open: '(object) [', close: ']', entry: (key, value) => `${key} => ${value}` },
};

export const phpSample: Sample = {
  label: 'PHP',
  file: 'render.php',
  command: 'php render.php',
  comment: '//',
  write: (call) => `<?php
$key = getenv("${call.keyVariable}");
if (!$key) {
    fwrite(STDERR, "${writeKeyHint(call)}\\n");
    exit(1);
}
$body = ${writeLiteral(createSampleBody(call), notation, 0)};

$context = stream_context_create(["http" => [
    "method" => "POST",
    "header" => [
        "${call.keyHeader}: $key",
        "Idempotency-Key: " . bin2hex(random_bytes(16)),
        "Content-Type: application/json",
    ],
    "content" => json_encode($body, JSON_THROW_ON_ERROR),
    "ignore_errors" => true,
    "follow_location" => 0,
    "timeout" => ${call.timeoutSeconds},
]]);
for ($try = 1; $try <= 2; $try++) {
    $stream = fopen(${notation.text(call.address)}, "rb", false, $context);
    if ($stream === false) {
        exit(1);
    }
    $headers = implode("\\n", stream_get_meta_data($stream)["wrapper_data"]);
    $status = explode(" ", $headers)[1];
    $content = stream_get_contents($stream);
    $seconds = preg_match("/^Retry-After: *(\\\\d+)/im", $headers, $found) ? (int) $found[1] : 0;
    if ($try === 2 || !in_array($status, ["429", "503"]) || $seconds < 1 || $seconds > ${WAIT_SECONDS_MAX}) {
        break;
    }
    sleep($seconds);
}
if ($status[0] !== "2") {
    fwrite(STDERR, "$status: $content\\n");
    exit(1);
}
file_put_contents("${call.fileName}", $content);
`,
};
