import { escapeFour } from '../../../variables/messages.ts';
import { createQuote } from './quote-text.ts';
import { WAIT_SECONDS_MAX, writeJsonBody, writeKeyHint, type Sample, type SampleCall } from './sample.ts';

const quote = createQuote({ quote: '"', escape: escapeFour });

/** Java limits a string constant to 65,535 bytes. */
const CONSTANT_LENGTH_MAX = 20_000;

/**
 * Java has no built-in JSON, so the body is a string. In a text block, backslashes must be escaped. Three quotes in a row would
 * end the block, but never occur in JSON. Java before version 18 reads source files in the machine's charset, so all non-ASCII
 * characters are JSON escapes.
 */
function writeBody(call: SampleCall): string {
  const json = writeJsonBody(call).replaceAll(/[^\0-\x7f]/g, escapeFour);
  if (json.length <= CONSTANT_LENGTH_MAX) {
    const indented = json.replaceAll('\\', '\\\\').replaceAll(/^/gm, '            ');
    return `"""\n${indented}""";`;
  }
  const pieces = json.match(new RegExp(`[^]{1,${CONSTANT_LENGTH_MAX / 2}}`, 'gu')) ?? [];
  return `String.join("",\n${pieces.map((piece) => `            ${quote(piece)}`).join(',\n')});`;
}

export const javaSample: Sample = {
  label: 'Java',
  file: 'Render.java',
  command: 'java Render.java',
  comment: '//',
  write: (call) => `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;

public class Render {
    public static void main(String[] args) throws Exception {
        String key = System.getenv("${call.keyVariable}");
        if (key == null || key.isEmpty()) {
            System.err.println("${writeKeyHint(call)}");
            System.exit(1);
        }
        String body = ${writeBody(call)}
        HttpRequest request = HttpRequest.newBuilder(URI.create(${quote(call.address)}))
            .header("${call.keyHeader}", key)
            .header("Idempotency-Key", UUID.randomUUID().toString())
            .header("Content-Type", "application/json")
            .timeout(Duration.ofSeconds(${call.timeoutSeconds}))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
        HttpClient client = HttpClient.newHttpClient();
        HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        boolean isBusy = response.statusCode() == 429 || response.statusCode() == 503;
        String wait = response.headers().firstValue("Retry-After").orElse("");
        long seconds = isBusy && wait.matches("\\\\d{1,9}") ? Long.parseLong(wait) : 0;
        if (seconds > 0 && seconds <= ${WAIT_SECONDS_MAX}) {
            Thread.sleep(seconds * 1000);
            response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        }
        if (response.statusCode() / 100 != 2) {
            System.err.println(response.statusCode() + ": " + new String(response.body(), StandardCharsets.UTF_8));
            System.exit(1);
        }
        Files.write(Path.of("${call.fileName}"), response.body());
    }
}
`,
};
