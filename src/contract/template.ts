import { isJsonObject, readNumber, readText, type Reading } from './loose.ts';
import { readResource } from './resource.ts';
import type { TemplateItem } from './template-item.ts';
import { readVariable, type Variable } from './variable.ts';

/** A template of any service, with its variables (specification, section 2). */
export interface Template extends TemplateItem {
  /** In `viewportUnit`; undefined when its sides are not both positive numbers. */
  viewport: { width: number; height: number } | undefined;
  viewportUnit: string;
  viewportExportDpi: number | undefined;
  viewportOutputIntent: string;
  createdAt: string;
  /** Without those that cannot be read. */
  variables: Variable[];
}

/** Reads a template. */
export function readTemplate(raw: unknown): Reading<Template> {
  return readResource(raw, (members) => ({
    projectId: readText(members.projectId),
    viewport: readViewport(members.viewport),
    viewportUnit: readText(members.viewportUnit),
    viewportExportDpi: readNumber(members.viewportExportDpi),
    viewportOutputIntent: readText(members.viewportOutputIntent),
    createdAt: readText(members.createdAt),
    variables: readVariables(members.variables),
  }));
}

function readViewport(raw: unknown): Template['viewport'] {
  if (!isJsonObject(raw)) return undefined;
  const width = readNumber(raw.width);
  const height = readNumber(raw.height);
  return width !== undefined && height !== undefined && width > 0 && height > 0 ? { width, height } : undefined;
}

function readVariables(raw: unknown): Variable[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((item) => {
    const reading = readVariable(item);
    return reading.isRead ? [reading.value] : [];
  });
}
