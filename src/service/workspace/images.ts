import { addImageSchema } from '../../contract/workspace-images.ts';
import { readSizedPicture } from '../../document/layer-checks.ts';
import { OWN_PICTURE_LENGTH_MAX } from '../../document/layers/picture-layer.ts';
import { ProblemError } from '../problem-error.ts';
import { readId } from '../routes/templates.ts';
import { createImageCatalogue } from '../store/image-catalogue.ts';
import { readWorkspaceBody, type WorkspaceContext, type WorkspaceHandlers } from './workspace-context.ts';

const TOO_LARGE = 'This image is larger than 2 MB. Choose a smaller image.';

/** Lists and changes the images that designers choose from. Templates contain copies, so no change here affects them. */
export function createImageHandlers({ database, viewer: { workspaceId }, now }: WorkspaceContext) {
  const catalogue = createImageCatalogue(database, { workspaceId, now });
  return {
    listImages: async (c) => c.json(await catalogue.listImages()),

    async addImage(c) {
      const { name, data } = await readWorkspaceBody(c.req, addImageSchema);
      const isTooLarge = data.length > OWN_PICTURE_LENGTH_MAX;
      const read = isTooLarge ? { problem: TOO_LARGE } : readSizedPicture(data);
      if ('problem' in read) throw new ProblemError(400, read.problem, { title: 'Invalid image' });
      const { bytes, widthPx: width, heightPx: height, contentType } = read;
      const { entry, isNew } = await catalogue.addImage({ name, contentType, width, height }, bytes);
      return c.json(entry, isNew ? 201 : 200);
    },

    async getImage(c) {
      const { contentType, bytes } = await catalogue.readImage(readId(c.req.param('imageId')));
      return c.body(new Uint8Array(bytes), 200, { 'content-type': contentType });
    },

    async deleteImage(c) {
      await catalogue.deleteImage(readId(c.req.param('imageId')));
      return c.body(null, 204);
    },
  } satisfies Partial<WorkspaceHandlers>;
}
