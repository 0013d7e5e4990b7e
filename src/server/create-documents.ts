import { OPENAPI_PATH, SERVICE_DESCRIPTION_PATH } from '../contract/service-description.ts';
import { createOpenApi } from '../service/create-openapi.ts';
import { describeService } from './describe-service.ts';
import type { Settings } from './settings.ts';

/** What the app's server serves besides the files of the app, by path: how the service is called, as JSON. */
export function createDocuments(settings: Settings): Record<string, object> {
  const description = describeService(settings);
  return {
    [SERVICE_DESCRIPTION_PATH]: description,
    [OPENAPI_PATH]: { ...createOpenApi(), servers: [{ url: description.address }] },
  };
}
