import { expect, it, onTestFinished, vi } from 'vitest';
import { buildContents, ids } from '../testing/build-service.ts';
import { createTestDatabase, openTestDatabase } from '../testing/open-test-database.ts';
import { startServiceProcess } from '../testing/start-service-process.ts';
import { writeContents } from '../service/store/write-contents.ts';
import { purgeDaily } from './open-embedded-service.ts';

it('purges at the start and every day, also after a failure', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const failure = new Error('locked');
  const purgeDeleted = vi.fn<() => Promise<void>>().mockResolvedValue().mockRejectedValueOnce(failure);
  const onFailure = vi.fn<(error: unknown) => void>();
  const timer = purgeDaily({ purgeDeleted }, onFailure);
  expect(purgeDeleted).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3 * 24 * 3_600_000);
  expect(purgeDeleted).toHaveBeenCalledTimes(4);
  expect(onFailure.mock.calls).toEqual([[failure]]);
  clearInterval(timer);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(purgeDeleted).toHaveBeenCalledTimes(4);
});

it('each process of the service purges when it starts', { timeout: 20_000 }, async () => {
  const location = await createTestDatabase('sqlite');
  const database = await openTestDatabase('sqlite', location);
  await writeContents(database, buildContents(3));
  const deletedAt = new Date(Date.now() - 31 * 24 * 3_600_000).toISOString();
  await database.updateTable('templates').set({ deletedAt }).where('id', '=', ids.template).execute();
  const started = await startServiceProcess('sqlite', location);
  onTestFinished(() => started.kill());
  const findEmpty = () => database.selectFrom('templates').select('id').where('document', '=', '').execute();
  await expect.poll(findEmpty).toEqual([{ id: ids.template }]);
});
