import { expect, it } from 'vitest';
import { contractIds as ids } from '../../testing/contract-documents.ts';
import { describeService } from '../../testing/describe-service.ts';

describeService(({ send }) => {
  it('§2 and §4.3 a template with every field, every variable type and every validation member, and no other', async () => {
    const { status, headers, json } = await send(`/api/v1/templates/${ids.everything}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json(;|$)/);
    expect(json()).toEqual({
      id: '2b000000-0000-4000-8000-000000000006',
      name: 'Card',
      description: 'A card',
      projectId: '1a000000-0000-4000-8000-000000000003',
      viewport: { width: 300, height: 200 },
      viewportUnit: 'px',
      viewportExportDpi: 96,
      viewportOutputIntent: 'screen',
      visibility: 'SHARED',
      createdAt: '2026-01-02T03:04:05.678Z',
      updatedAt: '2026-02-03T04:05:06.789Z',
      variables: [
        {
          name: 'headline',
          type: 'text',
          label: 'Headline',
          required: true,
          validation: { minLength: 2, maxLength: 20 },
        },
        {
          name: 'sku',
          type: 'text',
          label: 'SKU',
          required: false,
          validation: { pattern: '^[A-Z]{2}-\\d{1,4}$' },
        },
        {
          name: 'size',
          type: 'text',
          label: 'Size',
          required: false,
          defaultValue: 'm',
          validation: {
            options: [
              { value: 's', label: 'Small' },
              { value: 'm', label: 'Medium' },
            ],
          },
        },
        {
          name: 'price',
          type: 'number',
          label: 'Price',
          required: false,
          defaultValue: 0,
          validation: { min: 0, max: 10.5 },
        },
        {
          name: 'tier',
          type: 'number',
          label: 'Tier',
          required: false,
          validation: {
            options: [
              { value: 1, label: 'One' },
              { value: 2, label: 'Two' },
            ],
          },
        },
        { name: 'email', type: 'email', label: 'Email', required: false },
        { name: 'site', type: 'url', label: 'Site', required: false },
        { name: 'phone', type: 'phone', label: 'Phone', required: false },
        {
          name: 'day',
          type: 'date',
          label: 'Day',
          required: false,
          validation: { min: '2026-01-01', max: '2026-12-31' },
        },
        { name: 'link', type: 'qrcode', label: 'Link', required: false },
        { name: 'ean', type: 'barcode', label: 'EAN', required: false },
        { name: 'photo', type: 'image', label: 'Photo', required: false },
      ],
    });
  });

  it('§2 viewport in a unit of print: unit, dpi and intent as they are', async () => {
    expect((await send(`/api/v1/templates/${ids.print}`)).json()).toMatchObject({
      viewport: { width: 85.5, height: 54 },
      viewportUnit: 'mm',
      viewportExportDpi: 300,
      viewportOutputIntent: 'print',
    });
  });

  it('§4.3 the returned variable names are the keys to use, however odd', async () => {
    const { variables } = (await send(`/api/v1/templates/${ids.oddNames}`)).json() as { variables: { name: string }[] };
    expect(variables.map(({ name }) => name)).toEqual([
      'user.name',
      'items[0]',
      '__proto__',
      'constructor',
      'toString',
      '0',
      'ä b',
    ]);
  });

  it('what may be read is for one key: no cache keeps it, and no browser guesses its type', async () => {
    for (const path of [
      '/api/v1/projects',
      `/api/v1/projects/${ids.spring}/templates`,
      `/api/v1/templates/${ids.card}`,
    ]) {
      const { headers } = await send(path);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});
