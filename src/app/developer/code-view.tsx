import { useMemo } from 'react';
import type { ServiceDescription } from '../../contract/app-server.ts';
import type { TemplateViewsProps } from '../hooks/template-views.ts';
import { CodeBlock } from './code-block.tsx';
import { createSampleCall } from './create-sample-call.ts';
import { readLanguage, sampleRegistry, type SampleLanguage } from './samples/sample-registry.ts';
import { isDemanded } from './schema/create-json-schema.ts';
import { ServicePart } from './service-part.tsx';
import { useLiveValues } from './use-live-values.ts';
import { goToSearch, useSearch } from './use-search.ts';
import { ViewSelect } from './view-select.tsx';

const languages = Object.fromEntries(
  Object.entries(sampleRegistry).map(([language, { label }]) => [language, label]),
) as Record<SampleLanguage, string>;

/** The call that a press of Generate would make, in the language people work in. */
export function CodeView(props: TemplateViewsProps) {
  const language = readLanguage(useSearch().get('language'));
  return (
    <div className="view">
      <ViewSelect
        label="Language"
        options={languages}
        selected={language}
        onSelect={(next) => goToSearch({ language: next === 'curl' ? '' : next })}
      />
      <ServicePart>{(service) => <LiveSample {...props} service={service} language={language} />}</ServicePart>
    </div>
  );
}

interface LiveSampleProps extends TemplateViewsProps {
  service: ServiceDescription;
  language: SampleLanguage;
}

function LiveSample({ readValues, subscribe, ...rest }: LiveSampleProps) {
  const variables = useLiveValues({ readValues, subscribe });
  if (variables === undefined) return <div className="skeleton view-waiting" aria-busy="true" />;
  return <SampleCode {...rest} variables={variables} />;
}

type SampleCodeProps = Omit<LiveSampleProps, 'readValues' | 'subscribe'> & { variables: ReadonlyMap<string, unknown> };

function SampleCode({ service, language, template, fields, output, variables }: SampleCodeProps) {
  const sample = sampleRegistry[language];
  const code = useMemo(
    () => sample.write(createSampleCall({ service, template, fields, variables, output })),
    [sample, service, template, fields, variables, output],
  );
  const missing = fields.filter((field) => isDemanded(field) && !variables.has(field.name)).map(({ label }) => label);
  return (
    <>
      {missing.length > 0 && (
        <p className="view-note">
          As it stands the service refuses this call: {missing.join(', ')} {missing.length === 1 ? 'has' : 'have'} no
          value that can be sent.
        </p>
      )}
      <CodeBlock label={`${sample.label} sample`} text={code} fileName={sample.file} comment={sample.comment} />
      <p className="text-grey-11">
        {sample.command === undefined ? (
          <>Open it in an editor that sends requests.</>
        ) : (
          <>
            Run it with <code className="font-mono text-xs">{sample.command}</code>.
          </>
        )}{' '}
        It reads the API key from <code className="font-mono text-xs">{service.keyVariable}</code> and spends one
        render.
      </p>
      {service.isEmbedded && (
        <p className="text-grey-10">
          {service.address} answers while <code className="font-mono text-xs">npm run service</code> runs.{' '}
          <code className="font-mono text-xs">npm run galley -- keys create --help</code> tells how to make a key.
        </p>
      )}
      <p>
        <a href="/developer" className="underline underline-offset-4">
          All calls of the service
        </a>
      </p>
    </>
  );
}
