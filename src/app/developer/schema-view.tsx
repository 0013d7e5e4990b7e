import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ServiceDescription } from '../../contract/app-server.ts';
import { templatePath } from '../../contract/routes.ts';
import type { TemplateViewsProps } from './view-elements.tsx';
import { ReadFailure } from '../lib/read-failure.tsx';
import { choiceParam, useSearch } from '../lib/search-params.ts';
import { SelectField } from '../ui/select-field.tsx';
import { CodeBlock } from './code-block.tsx';
import { createStem } from './create-sample-call.ts';
import { formatJson } from './format-json.ts';
import type { ExchangeLog } from './exchanges/create-exchange-log.ts';
import { useServices } from '../services.ts';
import { createJsonSchema } from './schema/create-json-schema.ts';
import { createOpenApiFragment } from './schema/create-openapi-fragment.ts';
import { writeTypeScript } from './schema/write-typescript.ts';
import { writeZod } from './schema/write-zod.ts';
import { WithService, columnClass, Waiting } from './view-elements.tsx';
import { VariableList } from './variable-list.tsx';

const forms = {
  list: 'Variables',
  raw: 'JSON as received',
  'json-schema': 'JSON Schema 2020-12',
  typescript: 'TypeScript',
  zod: 'zod 4',
  openapi: 'OpenAPI 3.1',
};
type Form = keyof typeof forms;
const schemaSearch = { as: choiceParam(Object.keys(forms) as [Form, ...Form[]]) };

type SchemaProps = Pick<TemplateViewsProps, 'template' | 'fields'>;

/** The template's variables, as a list and in formats for tools. */
export function SchemaView({ template, fields }: SchemaProps) {
  const [{ as: form }, change] = useSearch(schemaSearch);
  return (
    <div className={columnClass}>
      <SelectField
        label="Show as"
        value={form}
        options={Object.entries(forms)}
        onChange={({ target }) => change({ as: target.value as Form }, { replace: false })}
        className="max-w-md"
      />
      {form === 'list' && <VariableList fields={fields} variables={template.variables} />}
      {form === 'raw' && <RawTemplate templateId={template.id} stem={createStem(template.name)} />}
      {form === 'openapi' && (
        <WithService>
          {(service) => <Written form={form} template={template} fields={fields} service={service} />}
        </WithService>
      )}
      {(form === 'json-schema' || form === 'typescript' || form === 'zod') && (
        <Written form={form} template={template} fields={fields} />
      )}
    </div>
  );
}

interface WrittenProps extends SchemaProps {
  form: Exclude<Form, 'list' | 'raw'>;
  service?: ServiceDescription;
}

function Written({ form, ...source }: WrittenProps) {
  const { template, fields, service } = source;
  const text = useMemo(() => write(form, { template, fields, service }), [form, template, fields, service]);
  return (
    <CodeBlock
      label={forms[form]}
      text={text}
      fileName={createStem(template.name) + endings[form]}
      comment={endings[form] === '.ts' ? '//' : undefined}
    />
  );
}

const endings: Record<WrittenProps['form'], string> = {
  'json-schema': '.schema.json',
  typescript: '.ts',
  zod: '.ts',
  openapi: '.openapi.json',
};

function write(form: WrittenProps['form'], { template, fields, service }: Omit<WrittenProps, 'form'>): string {
  const { name, declaration } = writeTypeScript(template.name, fields);
  if (form === 'typescript') return `export ${declaration}\n`;
  const schema = createJsonSchema(template.name, fields);
  if (form === 'zod') return writeZod(`${name.charAt(0).toLowerCase()}${name.slice(1)}Schema`, schema);
  const { address = '', keyHeader = '' } = service ?? {};
  const json = form === 'openapi' ? createOpenApiFragment({ template, schema, address, keyHeader }) : schema;
  return `${JSON.stringify(json, null, 2)}\n`;
}

/** Loads the template again, because the page stores only the parsed parts. Reads are free. */
export function rawTemplateQuery(log: Pick<ExchangeLog, 'fetch'>, templateId: string) {
  return queryOptions({
    queryKey: ['templates', templateId, 'raw'],
    queryFn: async ({ signal }) => {
      const response = await log.fetch(templatePath(templateId), { signal, redirect: 'error' });
      if (!response.ok) throw new Error(`The service responded with status ${response.status}.`);
      return response.text();
    },
  });
}

function RawTemplate({ templateId, stem }: { templateId: string; stem: string }) {
  const query = useQuery(rawTemplateQuery(useServices().exchangeLog, templateId));
  const { data, error } = query;
  if (error !== null) return <ReadFailure title="The template couldn’t be loaded." query={query} />;
  if (data === undefined) return <Waiting />;
  return (
    <>
      <p className="text-grey-10">Formatted here. Copy and Download keep the original, byte for byte.</p>
      <CodeBlock label={forms.raw} text={formatJson(data)} source={data} fileName={`${stem}.json`} />
    </>
  );
}
