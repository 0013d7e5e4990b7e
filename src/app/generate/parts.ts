import { createPart } from '../hooks/create-part.ts';

export const keepRenders = createPart(async () => (await import('./keep-renders.tsx')).KeepRenders);
export const renderDetails = createPart(async () => (await import('./render-details.tsx')).RenderDetails);
export const renderFailure = createPart(async () => (await import('./render-failure.tsx')).RenderFailure);
export const slugLine = createPart(async () => (await import('./slug-line.ts')).slugLine);
