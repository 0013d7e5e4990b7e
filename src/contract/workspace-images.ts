import { idSchema } from './resource.ts';
import { nameSchema, workspaceRoutes } from './workspace.ts';
import * as z from './zod.ts';

/** An image that the workspace's templates can use, without its bytes. */
export const imageEntrySchema = z.object({
  id: idSchema,
  name: z.string(),
  contentType: z.string(),
  /** In pixels, as displayed. */
  width: z.number(),
  height: z.number(),
  byteCount: z.number(),
});
export type ImageEntry = z.output<typeof imageEntrySchema>;
/** A PNG, JPEG or WebP image as a base64 data URI. */
export const addImageSchema = z.strictObject({ name: nameSchema, data: z.string() });
export type AddImage = z.output<typeof addImageSchema>;

/** Returns the address of an image file. */
export function imagePath(id: string): string {
  return workspaceRoutes.getImage.pattern.replace(':imageId', id);
}
