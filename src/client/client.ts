import type { ListPage } from '../contract/list.ts';
import type { Project } from '../contract/project.ts';
import type { PageQuery } from '../contract/routes.ts';
import type { Template, TemplateItem } from '../contract/template.ts';
import type { Progress } from './read-body.ts';
import type { Render } from './read-render.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** `low` gives way to what somebody waits for. */
  priority?: RequestPriority;
}

/** One intended render. `renderId` is new for each intent and kept over retries of it; without one it is made here. */
export interface GenerateRequest {
  templateId: string;
  variables: ReadonlyMap<string, unknown>;
  format: string;
  scale: number;
  renderId?: string;
}

export interface GenerateOptions {
  signal?: AbortSignal;
  /** Called as bytes of the image arrive. */
  onProgress?: (progress: Progress) => void;
}

/** Typed caller of a service that follows the specification. Calls reject with `ApiError`, or the abort of their signal. */
export interface Client {
  listProjects(query: PageQuery, options?: CallOptions): Promise<ListPage<Project>>;
  listTemplates(projectId: string, query: PageQuery, options?: CallOptions): Promise<ListPage<TemplateItem>>;
  getTemplate(templateId: string, options?: CallOptions): Promise<Template>;
  /** Spends one render. Sent once: nothing here retries it. */
  generate(request: GenerateRequest, options?: GenerateOptions): Promise<Render>;
}
