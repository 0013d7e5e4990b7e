import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { transformWithOxc } from 'vite';
import type { Sample } from '../app/developer/samples/sample.ts';
import type { SampleLanguage } from '../app/developer/samples/sample-registry.ts';
import { projectRoot } from './source-tree.ts';

export interface SampleOutcome {
  code: number | null;
  output: string;
  /** The file that the sample saved, if any. */
  image: Uint8Array | undefined;
}

interface Runner {
  /** Programs that must be installed. */
  tools: string[];
  /** A shell command. The sample is in the working folder under its file name. */
  line: string;
  prepare?: (folder: string, file: string) => Promise<void>;
}

/** The parts of .NET that Mono lacks: a serializer, and an entry point that waits for an asynchronous `Main`. */
const DOTNET = `class Start {
  const System.Reflection.BindingFlags Any = System.Reflection.BindingFlags.Static | System.Reflection.BindingFlags.NonPublic;
  static int Main() {
    var main = typeof(Program).GetMethod("Main", Any);
    return ((System.Threading.Tasks.Task<int>)main.Invoke(null, null)).GetAwaiter().GetResult();
  }
}
namespace System.Text.Json {
  public static class JsonSerializer {
    public static string Serialize(object value) {
      var map = value as System.Collections.Generic.Dictionary<string, object>;
      if (map != null) {
        var entries = new System.Collections.Generic.List<string>();
        foreach (var pair in map) entries.Add(Serialize(pair.Key) + ":" + Serialize(pair.Value));
        return "{" + string.Join(",", entries) + "}";
      }
      if (value is bool) return (bool)value ? "true" : "false";
      var text = value as string;
      if (text == null) return System.Convert.ToString(value, System.Globalization.CultureInfo.InvariantCulture);
      var json = new System.Text.StringBuilder("\\"");
      foreach (var unit in text) json.Append("\\\\u" + ((int)unit).ToString("x4"));
      return json.Append("\\"").ToString();
    }
  }
}`;

async function stripTypes(folder: string, file: string): Promise<void> {
  const { code } = await transformWithOxc(readFileSync(path.join(folder, file), 'utf8'), file);
  writeFileSync(path.join(folder, 'render.mjs'), code);
}

async function linkModules(folder: string): Promise<void> {
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'));
}

/** How to run each language. Languages that can't be run from a command line are omitted. */
export const runners: Partial<Record<SampleLanguage, Runner>> = {
  curl: { tools: ['sh', 'curl'], line: 'sh render.sh' },
  javascript: { tools: ['node'], line: 'node render.mjs' },
  typescript: { tools: ['node'], line: 'node render.mjs', prepare: stripTypes },
  python: { tools: ['python3'], line: 'python3 render.py' },
  go: { tools: ['go'], line: 'go run render.go' },
  php: { tools: ['php'], line: 'php render.php' },
  // The options speed up a short run. Before version 18, Java reads source in the machine's charset, so the most limited one is used.
  java: {
    tools: ['java', 'javac'],
    line: 'LANG=C java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC Render.java',
  },
  csharp: {
    tools: ['mcs', 'mono'],
    line: 'mcs -main:Start -out:render.exe -r:System.Net.Http.dll Program.cs dotnet.cs && mono render.exe',
    prepare: async (folder) => writeFileSync(path.join(folder, 'dotnet.cs'), DOTNET),
  },
  ruby: { tools: ['ruby'], line: 'ruby render.rb' },
  powershell: { tools: ['pwsh'], line: 'pwsh -File render.ps1' },
  playwright: {
    tools: ['node'],
    line: 'node node_modules/@playwright/test/cli.js test --reporter=line render.spec.ts',
    prepare: linkModules,
  },
};

export function findMissingTools({ tools }: Runner): string[] {
  return tools.filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0);
}

/** Runs a sample as pasted, in an empty folder, with a minimal environment. */
export async function runSample(
  { tools: _tools, line, prepare }: Runner,
  { file }: Sample,
  { code, fileName, environment }: { code: string; fileName: string; environment: Record<string, string> },
): Promise<SampleOutcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-sample-'));
  writeFileSync(path.join(folder, file), code);
  await prepare?.(folder, file);
  const { PATH, HOME = folder } = process.env;
  const child = spawn('sh', ['-c', line], {
    cwd: folder,
    env: { PATH, HOME, LANG: 'C.UTF-8', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  const saved = path.join(folder, fileName);
  return {
    code: exitCode,
    output: output + errors,
    image: existsSync(saved) ? new Uint8Array(readFileSync(saved)) : undefined,
  };
}
