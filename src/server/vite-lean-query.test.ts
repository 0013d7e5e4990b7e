import { expect, it } from 'vitest';
import { buildCode } from '../testing/build-code.ts';
import { leanQuery } from './vite-lean-query.ts';

const client = `import { QueryClient } from '@tanstack/react-query'; window.client = new QueryClient();`;

it('leaves out of a build what nobody calls', async () => {
  expect((await buildCode(client, [leanQuery()])).length).toBeLessThan((await buildCode(client)).length - 4_000);
});

it('refuses a build that calls what it leaves out', async () => {
  for (const name of ['useMutation', 'useInfiniteQuery', 'useSuspenseQuery', 'onlineManager', 'focusManager']) {
    const code = `import { ${name} } from '@tanstack/react-query'; window.call = ${name};`;
    await expect(buildCode(code, [leanQuery()])).rejects.toThrow('leaves out of the build');
  }
});
