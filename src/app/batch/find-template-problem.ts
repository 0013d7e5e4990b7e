import { isSameTemplate, type Batch } from '../../batch/queue/batch.ts';
import { isNotFound } from '../../client/api-error.ts';
import type { Client } from '../../client/client.ts';

/** Why the images would not be those that were checked; undefined when they would be, or nobody can say now. */
export async function findTemplateProblem(
  client: Pick<Client, 'getTemplate'>,
  batch: Batch,
): Promise<string | undefined> {
  try {
    const { updatedAt, version } = await client.getTemplate(batch.templateId);
    return isSameTemplate(batch, { templateUpdatedAt: updatedAt, templateVersion: version })
      ? undefined
      : 'The template was changed after these rows were checked.';
  } catch (error) {
    return isNotFound(error) ? 'The template is not there any more, or this key may not see it.' : undefined;
  }
}
