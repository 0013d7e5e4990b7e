import { createQuote, escapeFour } from './quote-text.ts';
import { createSampleBody, type Sample } from './sample.ts';
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
        var body = ${writeLiteral(createSampleBody(call), notation, 2)};
        using (var client = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false }))
        {
            client.DefaultRequestHeaders.Add("${call.keyHeader}", Environment.GetEnvironmentVariable("${call.keyVariable}"));
            var json = new StringContent(JsonSerializer.Serialize(body), Encoding.UTF8, "application/json");
            var response = await client.PostAsync(${notation.text(call.address)}, json);
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
