import { isSameTemplate, type Batch } from '../../batch/queue/batch.ts';
import type { QueueState } from '../../batch/queue/queue.ts';
import { isNotFound } from '../../client/api-error.ts';
import type { Client } from '../../client/client.ts';

/** Why a batch waits whose images would not be those that were checked; undefined when they would be, or nobody can say now. */
export async function findTemplateProblem(
  client: Pick<Client, 'getTemplate'>,
  batch: Batch | undefined,
): Promise<QueueState['pause']> {
  if (batch === undefined) return undefined;
  try {
    const { updatedAt, version } = await client.getTemplate(batch.templateId);
    return isSameTemplate(batch, { templateUpdatedAt: updatedAt, templateVersion: version })
      ? undefined
      : { reason: 'template', message: 'The template was changed after these rows were checked.', isChanged: true };
  } catch (error) {
    return isNotFound(error)
      ? { reason: 'template', message: 'The template is not there any more, or this key may not see it.' }
      : undefined;
  }
}
