import { startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { pagePath } from '../hooks/page-path.ts';
import type { ServiceDescription } from '../../contract/app-server.ts';
import type { TemplateViewsProps } from '../hooks/template-views.ts';
import type { Field } from '../../variables/field.ts';
import { SelectField } from '../ui/select-field.tsx';
import { CodeBlock } from './code-block.tsx';
import { createSampleCall } from './create-sample-call.ts';
import { sampleRegistry, type SampleLanguage } from './samples/sample-registry.ts';
import { isDemanded } from './schema/create-json-schema.ts';
import { WithService } from './with-service.tsx';
import { useSearchChoice } from './use-search-choice.ts';
import { Code, columnClass, KeyHint, warningClass } from './view-elements.tsx';

const languages = Object.fromEntries(
  Object.entries(sampleRegistry).map(([language, { label }]) => [language, label]),
) as Record<SampleLanguage, string>;

/** The call that a submit of the form would make, in the language people work in. */
export function CodeView(props: TemplateViewsProps) {
  const [language, setLanguage] = useSearchChoice('language', languages);
  const live = useLiveValues(props);
  return (
    <div className={columnClass}>
      <SelectField
        label="Language"
        value={language}
        options={Object.entries(languages)}
        onChange={({ target }) => setLanguage(target.value as SampleLanguage)}
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

/** The values on screen as they would be sent, and what cannot be, following the keys without holding them up. */
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
          As it stands the service refuses this call: {listLabels(missing)} {missing.length === 1 ? 'has' : 'have'} no
          value that can be sent.
        </p>
      )}
      {leftOut.length > 0 && (
        <p className={warningClass}>Left out here, because it cannot be sent: {listLabels(leftOut)}.</p>
      )}
      <CodeBlock label={`${sample.label} sample`} text={code} fileName={sample.file} comment={sample.comment} />
      <p className="text-grey-11">
        {sample.command === undefined ? (
          <>Open it in an editor that sends requests.</>
        ) : (
          <>
            Run it with <Code>{sample.command}</Code>.
          </>
        )}{' '}
        It reads the API key from <Code>{service.keyVariable}</Code> and spends one render
        {service.isIdempotent
          ? ', also when it has to try twice.'
          : '. Run again because no answer came, it may spend another.'}
      </p>
      {service.isEmbedded && (
        <p className="text-grey-10">
          {service.isDemo && 'Nothing outside this tab can call the demo. Galley on your computer can be called here. '}
          <KeyHint isDemo={service.isDemo} />
        </p>
      )}
      <p>
        <Link href={pagePath.developer()} className="underline underline-offset-4">
          All calls of the service
        </Link>
      </p>
    </>
  );
}

function listLabels(fields: readonly Field[]): string {
  return fields.map(({ label }) => label).join(', ');
}
