import { createPart } from '../hooks/create-part.ts';

// What a form can be shown and filled in without.

export const draftJournal = createPart(async () => (await import('./fill/draft-journal.ts')).draftJournal);
export const fillTools = createPart(async () => (await import('./fill/fill-tools.tsx')).FillTools);
export const liveQrCode = createPart(async () => (await import('./codes/live-qr-code.tsx')).LiveQrCode);
export const liveBarcode = createPart(async () => (await import('./codes/live-barcode.tsx')).LiveBarcode);
export const pictureField = createPart(async () => (await import('./pictures/picture-field.tsx')).PictureField);
export const keepRenders = createPart(async () => (await import('../generate/keep-renders.tsx')).KeepRenders);
export const renderDetails = createPart(async () => (await import('../generate/render-details.tsx')).RenderDetails);
export const renderFailure = createPart(async () => (await import('../generate/render-failure.tsx')).RenderFailure);
export const slugLine = createPart(async () => (await import('../generate/slug-line.ts')).slugLine);
export const spender = createPart(async () => (await import('../generate/spend.ts')).spend);
export const wireMaker = createPart(async () => (await import('./wire-values.ts')).wireValues);
