import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildPng } from '../testing/build-png.ts';
import { contractIds } from '../testing/contract-documents.ts';
import { describeOneService } from '../testing/describe-service.ts';

const hasProc = existsSync('/proc/self/maps');

describeOneService(({ generate, next }) => {
  it.runIf(hasProc)('only render processes load native code for images', async () => {
    const photo = `data:image/png;base64,${Buffer.from(buildPng()).toString('base64')}`;
    const body = { variables: { headline: 'Hi', photo }, format: 'png' };
    expect((await generate(contractIds.everything, body)).status).toBe(200);
    const pid = next().child.pid as number;
    const decoders = (of: number) => [...new Set(readFileSync(`/proc/${of}/maps`, 'utf8').match(/libvips|takumi/g))];
    expect(decoders(pid)).toEqual([]);
    expect(findChildren(pid).map(decoders)).toContainEqual(expect.arrayContaining(['libvips', 'takumi']));
  });
});

function findChildren(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
