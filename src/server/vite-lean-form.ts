import type { Plugin } from 'vite';

const LIBRARY = /\/react-hook-form\/dist\/index\.esm\.mjs$/;

/** Settings and states of the form library that this app has no use for: what hangs on them falls away once they are false. */
const alwaysFalse = [
  /\b_options\.(resolver|validate|delayError|progressive|shouldUnregister|shouldUseNativeValidation)\b/g,
  /\b_names\.array\.has\([^()]*\)/g,
  // Of its states the app asks for values and errors alone.
  /\b_isTracked\([^()]*\)/g,
  /\b(hasExplicitNullIntermediate|isStaleArrayField|isPastArrayEnd)\(name\)/g,
];

/** Its own rules: a field here has one check, of everything that its variable asks for. */
const CHECK = `var validateField = async ({ _f: { mount, name, ref, refs, validate } }, disabledFieldNames, formValues) => {
    const error = mount && getValidateError(await validate(get(formValues, name), formValues), refs ? refs[0] : ref);
    return error ? { [name]: error } : {};
};
`;

/** Functions without a caller, by where they are defined. */
const unused = [
  '_setFieldArray',
  'setFieldValues',
  'setValues',
  'watch',
  '_disableForm',
  'resetField',
  'getFieldState',
];

const CALLS =
  /\b(useForm|useController|useFieldArray|useWatch|resolver|setValues|watch|resetField|getFieldState|isDirty|dirtyFields|touchedFields|isValidating|shouldUnregister|delayError|valueAsNumber)\b/;

/** Leaves out of the build what of the form library nobody calls, and refuses to build once somebody does. */
export function leanForm(): Plugin {
  return {
    name: 'galley-lean-form',
    apply: 'build',
    transform(code, id) {
      if (!LIBRARY.test(id)) {
        const isCaller = !id.includes('/node_modules/') && /['"]react-hook-form['"]/.test(code);
        const [call] = (isCaller && CALLS.exec(code)) || [];
        if (call !== undefined) {
          this.error(`${id} calls ${call}, which src/server/vite-lean-form.ts leaves out of the build`);
        }
        return undefined;
      }
      const replace = (text: string, pattern: RegExp, replacement: string): string => {
        if (text.search(pattern) === -1) this.error(`${id} has changed: nothing in it matches ${pattern.source}`);
        return text.replace(pattern, replacement);
      };
      let lean = replace(code, /^var validateField = [^]*?^};\n/m, CHECK);
      for (const pattern of alwaysFalse) lean = replace(lean, pattern, 'false');
      for (const name of unused) {
        lean = replace(
          lean,
          new RegExp(`^    const ${name} = [^]*?^    }\\)?;\n`, 'm'),
          `    const ${name} = () => {};\n`,
        );
      }
      return { code: lean, map: null };
    },
  };
}
