/**
 * Responses written by hand from the specification (section 2), not from our schemas, to find mistakes that the reader and writer share.
 */
export const projectSample = {
  id: '6b1f0b0e-3c1d-4d5e-9a51-0b7f3c2d1e01',
  name: 'Spring campaign',
  description: 'Cards and banners',
  templateCount: 3,
  visibility: 'SHARED',
  updatedAt: '2026-03-01T09:30:00Z',
};

export const templateItemSample = {
  id: '0d9c8b7a-1111-4222-8333-444455556666',
  name: 'Launch card',
  description: 'For social posts',
  projectId: '6b1f0b0e-3c1d-4d5e-9a51-0b7f3c2d1e01',
  visibility: 'PRIVATE',
  updatedAt: '2026-03-02T10:00:00Z',
};

export const templateSample = {
  id: '0d9c8b7a-1111-4222-8333-444455556666',
  name: 'Launch card',
  description: 'For social posts',
  projectId: '6b1f0b0e-3c1d-4d5e-9a51-0b7f3c2d1e01',
  viewport: { width: 1200, height: 630 },
  viewportUnit: 'px',
  viewportExportDpi: 96,
  viewportOutputIntent: 'screen',
  visibility: 'PRIVATE',
  createdAt: '2026-02-01T08:00:00Z',
  updatedAt: '2026-03-02T10:00:00Z',
  variables: [
    { name: 'headline', type: 'text', label: 'Headline', required: true, validation: { maxLength: 60 } },
    { name: 'price', type: 'number', label: 'Price', required: false, defaultValue: 0 },
  ],
};
