import { expect, it } from 'vitest';
import { databaseKinds } from '../../testing/open-test-database.ts';
import { createBrowser, OWNER, startTeamServer } from '../../testing/start-team-server.ts';
import { networkOf } from './attempts.ts';
import { createPasswords, findPasswordFault } from './passwords.ts';

it.each(databaseKinds)(
  'of 100 guesses at once on %s, ten are compared, and another address can still sign in',
  async (kind) => {
    const { address, claim, accounts } = await startTeamServer(kind, { trustedProxies: ['127.0.0.1'] });
    await claim();
    let comparedCount = 0;
    const { verify } = accounts.passwords;
    accounts.passwords.verify = async (...sent) => {
      comparedCount += 1;
      return comparedCount > 20 ? verify(...sent) : false;
    };
    const guess = (from: string, password: string) =>
      createBrowser(address, { 'x-forwarded-for': from }).call('POST', '/accounts/sign-in', {
        email: OWNER.email,
        password,
      });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => guess('203.0.113.5', `guess number ${index}`)),
    );
    expect(comparedCount).toBe(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(90);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    // A right guess from there is refused as well.
    expect((await guess('203.0.113.5', OWNER.password)).status).toBe(429);
    accounts.passwords.verify = verify;
    expect((await guess('203.0.113.6', OWNER.password)).status).toBe(204);
  },
);

it('an unknown, a disabled and a known address get the same answer', async () => {
  const { address, claim, join, accounts } = await startTeamServer('sqlite');
  const owner = await claim();
  await join('maker');
  const id = (await accounts.people.list()).people.find(({ name }) => name === 'maker')?.id;
  await owner.call('PATCH', `/accounts/people/${id}`, { isDisabled: true });
  const bodies = new Set<string>();
  for (const sent of [
    { email: OWNER.email, password: 'a wrong long password' },
    { email: 'nobody@example.com', password: OWNER.password },
    { email: 'maker@example.com', password: OWNER.password },
  ]) {
    const answer = await createBrowser(address).call('POST', '/accounts/sign-in', sent);
    const { requestId: _requestId, ...body } = (await answer.json()) as { requestId: string };
    bodies.add(JSON.stringify([answer.status, body, answer.headers.getSetCookie()]));
  }
  expect([...bodies]).toHaveLength(1);
});

it('passwords are hashed one at a time, and a ninth waiting one is refused', async () => {
  const { hash, verify } = createPasswords();
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => hash(`a password ${index}`)));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  const [first] = outcomes;
  const stored = first?.status === 'fulfilled' ? first.value : '';
  expect(stored).toMatch(/^scrypt\$32768\$8\$3\$/);
  expect([await verify('a password 0', stored), await verify('a password 1', stored)]).toEqual([true, false]);
  expect([await verify('x', null), await verify('x', 'not a hash')]).toEqual([false, false]);
});

// Without a list of breached passwords (ASVS 5.0, 6.2.12), which would need a service on the internet or a large file.
it.each([
  ['password1234', false],
  ['aaaaaaaaaaaaaa', false],
  ['ana@example.com', false],
  ['Ana@Example.com1', false],
  ['correct horse battery', true],
  ['ein langes Paßwort', true],
])('the password %s is accepted: %s', (password, isFine) => {
  expect(findPasswordFault(password, ['ana@example.com', 'Ana']) === undefined).toBe(isFine);
});

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:DB8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['192.0.2.7', '192.0.2.7'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
