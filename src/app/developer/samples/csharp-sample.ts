import { escapeFour } from '../../../variables/messages.ts';
import { createQuote } from './quote-text.ts';
import { createSampleBody, WAIT_SECONDS_MAX, writeKeyHint, type Sample } from './sample.ts';
import { writeFloatWhenLarge, writeLiteral, type Notation } from './write-literal.ts';

const notation: Notation = {
  indent: '    ',
  text: createQuote({ quote: '"', escape: escapeFour }),
  number: writeFloatWhenLarge,
  object: {
    open: 'new Dictionary<string, object> {',
    close: '}',
    entry: (key, value) => `[${key}] = ${value}`,
  },
};

export const csharpSample: Sample = {
  label: 'C#',
  file: 'Program.cs',
  command: 'dotnet run',
  comment: '//',
  write: (call) => `using System;
using System.Collections.Generic;
using System.IO;
using System.Net.Http;
using System.Text;
using System.Text.Json;
using System.Threading.Tasks;

class Program
{
    static async Task<int> Main()
    {
        var key = Environment.GetEnvironmentVariable("${call.keyVariable}");
        if (string.IsNullOrEmpty(key))
        {
            Console.Error.WriteLine("${writeKeyHint(call)}");
            return 1;
        }
        var body = ${writeLiteral(createSampleBody(call), notation, 2)};
        using (var client = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false }))
        {
            client.Timeout = TimeSpan.FromSeconds(${call.timeoutSeconds});
            client.DefaultRequestHeaders.Add("${call.keyHeader}", key);
            client.DefaultRequestHeaders.Add("Idempotency-Key", Guid.NewGuid().ToString());
            Func<Task<HttpResponseMessage>> send = () => client.PostAsync(
                ${notation.text(call.address)},
                new StringContent(JsonSerializer.Serialize(body), Encoding.UTF8, "application/json"));
            var response = await send();
            var wait = response.Headers.RetryAfter?.Delta;
            var isBusy = (int)response.StatusCode == 429 || (int)response.StatusCode == 503;
            if (isBusy && wait <= TimeSpan.FromSeconds(${WAIT_SECONDS_MAX}))
            {
                await Task.Delay(wait.Value);
                response = await send();
            }
            if (!response.IsSuccessStatusCode)
            {
                Console.Error.WriteLine((int)response.StatusCode + ": " + await response.Content.ReadAsStringAsync());
                return 1;
            }
            File.WriteAllBytes("${call.fileName}", await response.Content.ReadAsByteArrayAsync());
            return 0;
        }
    }
}
`,
};
