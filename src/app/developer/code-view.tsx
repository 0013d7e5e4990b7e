import { startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { pagePath } from '../../contract/pages.ts';
import type { ServiceDescription } from '../../contract/app-server.ts';
import type { TemplateViewsProps } from './view-elements.tsx';
import type { Field } from '../../variables/field.ts';
import { choiceParam, useSearch } from '../lib/search-params.ts';
import { SelectField } from '../ui/select-field.tsx';
import { CodeBlock } from './code-block.tsx';
import { createSampleCall } from './create-sample-call.ts';
import { sampleRegistry, type SampleLanguage } from './samples/sample-registry.ts';
import { isDemanded } from './schema/create-json-schema.ts';
import { WithService, Code, columnClass, KeyHint, warningClass } from './view-elements.tsx';

const languages = Object.keys(sampleRegistry) as [SampleLanguage, ...SampleLanguage[]];
const codeSearch = { language: choiceParam(languages) };

/** The call that Generate would make, in the chosen programming language. */
export function CodeView(props: TemplateViewsProps) {
  const [{ language }, change] = useSearch(codeSearch);
  const live = useLiveValues(props);
  return (
    <div className={columnClass}>
      <SelectField
        label="Language"
        value={language}
        options={languages.map((each) => [each, sampleRegistry[each].label])}
        onChange={({ target }) => change({ language: target.value as SampleLanguage }, { replace: false })}
        className="max-w-md"
      />
      <WithService>
        {(service) => <SampleCode {...props} service={service} language={language} {...live} />}
      </WithService>
    </div>
  );
}

interface LiveValues {
  variables: ReadonlyMap<string, unknown>;
  wrong: readonly Field[];
}

/** The values that the form would send, and the invalid fields. Both update while the user types, without slowing down typing. */
function useLiveValues({
  readValues,
  readWrong,
  subscribe,
}: Pick<TemplateViewsProps, 'readValues' | 'readWrong' | 'subscribe'>): LiveValues {
  const read = () => ({ variables: readValues(), wrong: readWrong() });
  const [live, setLive] = useState(read);
  const update = useEffectEvent(() => startTransition(() => setLive(read())));
  useEffect(() => subscribe(() => update()), [subscribe]);
  return live;
}

interface SampleCodeProps extends Pick<TemplateViewsProps, 'template' | 'fields' | 'output'>, LiveValues {
  service: ServiceDescription;
  language: SampleLanguage;
}

function SampleCode({ service, language, template, fields, output, variables, wrong }: SampleCodeProps) {
  const sample = sampleRegistry[language];
  const code = useMemo(
    () => sample.write(createSampleCall({ service, template, fields, variables, output })),
    [sample, service, template, fields, variables, output],
  );
  const missing = fields.filter((field) => isDemanded(field) && !variables.has(field.name));
  const leftOut = wrong.filter((field) => !missing.includes(field));
  return (
    <>
      {missing.length > 0 && (
        <p className={warningClass}>
          The service would reject this call: {listLabels(missing)} {missing.length === 1 ? 'is' : 'are'} missing or
          invalid.
        </p>
      )}
      {leftOut.length > 0 && <p className={warningClass}>Omitted because invalid: {listLabels(leftOut)}.</p>}
      <CodeBlock label={`${sample.label} sample`} text={code} fileName={sample.file} comment={sample.comment} />
      <p className="text-grey-11">
        {sample.command === undefined ? (
          <>Open the file in an editor that can send requests.</>
        ) : (
          <>
            Run the file with <Code>{sample.command}</Code>.
          </>
        )}{' '}
        The code reads the API key from <Code>{service.keyVariable}</Code> and uses one render
        {service.isIdempotent
          ? ', even if it has to try twice.'
          : '. Running the code again after a lost response may use another render.'}
      </p>
      {service.isEmbedded && (
        <p className="text-grey-10">
          {service.isDemo && 'Only this tab can call the demo. Install Galley to run this call on your computer. '}
          <KeyHint {...service} />
        </p>
      )}
      <p>
        <Link href={pagePath.developer()} className="underline underline-offset-4">
          All API calls
        </Link>
      </p>
    </>
  );
}

function listLabels(fields: readonly Field[]): string {
  return fields.map(({ label }) => label).join(', ');
}
