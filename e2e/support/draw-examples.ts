import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { examplePath } from '../../src/contract/routes.ts';
import { starterWorkspace } from '../../src/service/starter/starter-workspace.ts';
import { startGalley } from '../kit/start-galley.ts';

/** Draws the starter templates' example images once for all servers. */
export default async function drawExamples(): Promise<() => void> {
  const galley = await startGalley();
  const templates = starterWorkspace.projects.flatMap((project) => project.templates);
  await Promise.all(templates.map(async ({ id }) => (await fetch(galley.address + examplePath(id))).arrayBuffer()));
  const drawn = mkdtempSync(path.join(tmpdir(), 'galley-examples-'));
  cpSync(path.join(galley.folder, 'data/examples'), drawn, { recursive: true });
  await galley.stop();
  process.env.GALLEY_DRAWN_EXAMPLES = drawn;
  return () => rmSync(drawn, { recursive: true, force: true });
}
