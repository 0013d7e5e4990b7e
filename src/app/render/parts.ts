import { createPart } from '../hooks/create-part.ts';

// What a form can be shown and filled in without.

export const pictureField = createPart(async () => (await import('./fields/picture-field.tsx')).PictureField);
export const renderDetails = createPart(async () => (await import('./render-details.tsx')).RenderDetails);
export const renderFailure = createPart(async () => (await import('./render-failure.tsx')).RenderFailure);
export const slugLine = createPart(async () => (await import('./slug-line.ts')).slugLine);
