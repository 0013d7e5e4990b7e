import { layerSchema, type Layer, type LayerOf, type LayerType } from '../../../document/layer.ts';
import { templateDocumentSchema, type TemplateDocument } from '../../../document/template-document.ts';
import { useEditorStore } from '../editor-context.ts';
import type { Field } from '../fields/field.ts';

/** The fields of some layers, or of the document. */
export interface Members<Target> {
  field: <Key extends keyof Target & string>(key: Key, label: string) => Field<Exclude<Target[Key], undefined>>;
  /** Changes several members at once. */
  change: (what: string, next: (target: Target) => Target) => void;
}

/** The fields of layers that have the same members. */
export function useLayerMembers<Some extends Layer>(layers: readonly Some[]): Members<Some> {
  const store = useEditorStore();
  const ids = layers.map(({ id }) => id);
  const name = ids.length === 1 ? ids[0] : `${ids.length} layers`;
  return createMembers(layers, layerSchema, (what, next) =>
    store.getState().changeLayers(ids, (layer) => next(layer as Some), {
      message: `Changed the ${what} of ${name}`,
      topic: `${what} ${ids.join(' ')}`,
    }),
  );
}

export function useDocumentMembers(document: TemplateDocument): Members<TemplateDocument> {
  const store = useEditorStore();
  return createMembers([document], templateDocumentSchema, (what, next) =>
    store.getState().change(next, { message: `Changed the ${what} of the page`, topic: `${what} of the page` }),
  );
}

export function isOf<Type extends LayerType>(
  layer: Layer | undefined,
  ...types: readonly Type[]
): layer is LayerOf<Type> {
  return types.some((type) => type === layer?.type);
}

/** Whether all layers have the type. */
export function areAll<Type extends LayerType>(
  layers: readonly Layer[],
  type: Type,
): layers is readonly LayerOf<Type>[] {
  return layers.every((layer) => isOf(layer, type));
}

interface Schema {
  safeParse: (value: unknown) => { error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

function createMembers<Target extends object>(
  targets: readonly Target[],
  schema: Schema,
  change: Members<Target>['change'],
): Members<Target> {
  return {
    change,
    field: (key, label) => {
      type Value = Exclude<Target[typeof key], undefined>;
      const [first] = targets;
      const isMixed = targets.some((target) => target !== first && !isSame(target[key], first?.[key]));
      return {
        label,
        value: isMixed ? undefined : (first?.[key] as Value | undefined),
        isMixed,
        problemOf: (value) => {
          const { error } = schema.safeParse(first && setMember(first, key, value));
          const issue = error?.issues.find(({ path }) => path[0] === key);
          // Rules without a sentence have zod's "Invalid input".
          const other = value === undefined || (value as unknown) === '' ? "can't be empty" : "isn't allowed";
          return issue && (issue.message.startsWith('must') ? issue.message : other);
        },
        onChange: (value, part = label) => change(part.toLowerCase(), (target) => setMember(target, key, value)),
      };
    },
  };
}

/** Members are plain JSON. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Undefined removes the member. */
export function setMember<Target extends object, Key extends keyof Target>(
  target: Target,
  key: Key,
  value: Target[Key] | undefined,
): Target {
  if (target[key] === value) return target;
  if (value !== undefined) return { ...target, [key]: value };
  const { [key]: _removed, ...rest } = target;
  return rest as Target;
}
