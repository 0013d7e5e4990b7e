import { expect, it } from 'vitest';
import { databaseKinds, openTestDatabase } from '../../testing/open-test-database.ts';
import { createWordRunner } from '../../testing/run-words.ts';
import { starterWorkspace } from '../../service/starter/starter-workspace.ts';
import { createStarterContents } from '../../service/store/create-starter-contents.ts';
import { writeContents } from '../../service/store/write-contents.ts';

const ana = ['--email', 'Ana@Example.com', '--name', 'Ana', '--role', 'owner', '--password-stdin'];

it.each(databaseKinds)('users are created and listed on %s', async (kind) => {
  const database = await openTestDatabase(kind);
  await writeContents(database, createStarterContents(starterWorkspace));
  const { print, run } = createWordRunner(database, { input: 'a fine long password\n' });
  await print('users', 'create', ...ana);
  expect(await print('users', 'list')).toMatch(/^ana@example\.com +Ana +owner +active +0$/m);
  expect(await run('users', 'create', ...ana)).toMatchObject({
    code: 2,
    error: 'ana@example.com already has an account.\n',
  });
  const users = await database.selectFrom('users').select(['memberId', 'password']).execute();
  expect(users).toMatchObject([{ memberId: 'starter-owner' }]);
  expect(users[0]?.password).toMatch(/^scrypt\$/);
});

it.each([
  [['--email', 'ana', '--name', 'Ana', '--password-stdin'], 'a fine long password', /^The email /],
  [['--email', 'a@b.example', '--name', 'Ana', '--role', 'admin', '--password-stdin'], 'x', /^--role is "admin"/],
  [['--email', 'a@b.example', '--name', 'Ana', '--password-stdin'], 'short', /at least 12 characters/],
  [['--email', 'a@b.example', '--name', 'Ana', '--password-stdin'], 'password1234', /first that are guessed/],
  [['--email', 'a@b.example', '--name', 'Ana'], 'a fine long password', /--password-stdin is missing/],
])('users create %j is refused', async (words, input, error) => {
  const { run } = createWordRunner(await openTestDatabase('sqlite'), { input });
  const outcome = await run('users', 'create', ...words);
  expect(outcome.code).toBe(2);
  expect(outcome.error).toMatch(error);
});
