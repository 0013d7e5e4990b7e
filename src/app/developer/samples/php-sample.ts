import { createQuote, escapeBraced } from './quote-text.ts';
import { createSampleBody, type Sample } from './sample.ts';
import { writeLiteral, type Notation } from './write-literal.ts';

const notation: Notation = {
  indent: '    ',
  text: createQuote({ quote: '"', special: '$', escape: escapeBraced }),
  // Without the cast an array with the keys 0, 1, … would become a JSON list.
  object: { open: '(object) [', close: ']', entry: (key, value) => `${key} => ${value}` },
};

export const phpSample: Sample = {
  label: 'PHP',
  file: 'render.php',
  command: 'php render.php',
  comment: '//',
  write: (call) => `<?php
$body = ${writeLiteral(createSampleBody(call), notation, 0)};

$stream = fopen(${notation.text(call.address)}, "rb", false, stream_context_create(["http" => [
    "method" => "POST",
    "header" => ["${call.keyHeader}: " . getenv("${call.keyVariable}"), "Content-Type: application/json"],
    "content" => json_encode($body, JSON_THROW_ON_ERROR),
    "ignore_errors" => true,
    "follow_location" => 0,
]]));
if ($stream === false) {
    exit(1);
}
$status = explode(" ", stream_get_meta_data($stream)["wrapper_data"][0])[1];
$content = stream_get_contents($stream);
if ($status[0] !== "2") {
    fwrite(STDERR, "$status: $content\\n");
    exit(1);
}
file_put_contents("${call.fileName}", $content);
`,
};
