import { expect, it } from 'vitest';
import { buildCode } from '../testing/build-code.ts';
import { leanForm } from './vite-lean-form.ts';

const form = `import { createFormControl } from 'react-hook-form'; window.form = createFormControl({ mode: 'onTouched' });`;

it('leaves out of a build what nobody calls', async () => {
  expect((await buildCode(form, [leanForm()])).length).toBeLessThan((await buildCode(form)).length - 8_000);
});

it('refuses a build that calls what it leaves out', async () => {
  for (const name of ['useForm', 'useFieldArray', 'useWatch']) {
    // As the compiler writes what the app imports.
    const code = `import { ${name} } from "react-hook-form"; window.call = ${name};`;
    await expect(buildCode(code, [leanForm()])).rejects.toThrow('leaves out of the build');
  }
});
