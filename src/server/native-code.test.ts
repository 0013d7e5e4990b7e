import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { buildPng } from '../testing/build-png.ts';
import { generateInit } from '../testing/build-service.ts';
import { contractContents, contractIds, contractKeys } from '../testing/contract-contents.ts';
import { createTestDatabase, openTestDatabase } from '../testing/open-test-database.ts';
import { startServiceProcess } from '../testing/start-service-process.ts';
import { writeContents } from '../service/store/write-contents.ts';

const hasProc = existsSync('/proc/self/maps');

it.runIf(hasProc)('is loaded for pictures by render processes alone (E06)', { timeout: 60_000 }, async () => {
  const location = await createTestDatabase('sqlite');
  await writeContents(await openTestDatabase('sqlite', location), contractContents);
  const { address, child, kill } = await startServiceProcess('sqlite', location);
  onTestFinished(kill);
  const photo = `data:image/png;base64,${Buffer.from(buildPng()).toString('base64')}`;
  const body = { variables: { headline: 'Hi', photo }, format: 'png' };
  const path = `/api/v1/templates/${contractIds.everything}/generate`;
  const response = await fetch(address + path, generateInit(body, { 'x-api-key': contractKeys.ana }));
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  const decoders = (pid: number) => [...new Set(readFileSync(`/proc/${pid}/maps`, 'utf8').match(/libvips|takumi/g))];
  expect(decoders(child.pid as number)).toEqual([]);
  expect(findChildren(child.pid as number).map(decoders)).toContainEqual(expect.arrayContaining(['libvips', 'takumi']));
});

function findChildren(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
