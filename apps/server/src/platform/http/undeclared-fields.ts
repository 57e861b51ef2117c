import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const described = new WeakMap<z.ZodType, JsonSchema>();

/** Made once for each schema, when the first program calls: describing all of them takes its time. */
function describe(schema: z.ZodType): JsonSchema {
  const known = described.get(schema);
  if (known) return known;
  const made: JsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  described.set(schema, made);
  return made;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every alternative a value may follow, `null` left out; empty when one of them takes whatever comes. */
function shapesOf(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  if (schema.$ref !== undefined) {
    const name = /^#\/\$defs\/(.+)$/.exec(schema.$ref)?.[1];
    // A recursive schema names itself, which is the whole document.
    const found = name === undefined ? root : root.$defs?.[name];
    return isSchema(found) ? shapesOf(found, root) : [];
  }
  const variants: unknown[] | undefined = schema.anyOf ?? schema.oneOf;
  if (!variants) return [schema];
  const shapes = variants
    .filter(isSchema)
    .filter(({ type }) => type !== 'null')
    .map((variant) => shapesOf(variant, root));
  return shapes.some((found) => found.length === 0) ? [] : shapes.flat();
}

/** Whether the names of an object are a closed list in this shape. */
function isClosed({ type, properties, additionalProperties, allOf }: JsonSchema): boolean {
  const takesMore = isSchema(additionalProperties) || additionalProperties === true;
  return type === 'object' && properties !== undefined && !takesMore && allOf === undefined;
}

function walk(schema: JsonSchema, input: { value: unknown; path: string; root: JsonSchema }): string[] {
  const { value, path, root } = input;
  const shapes = shapesOf(schema, root);
  if (Array.isArray(value)) {
    const [only, ...others] = shapes.filter(({ type }) => type === 'array');
    if (others.length > 0 || !isSchema(only?.items)) return [];
    const { items } = only;
    return value.flatMap((item: unknown, at) => walk(items, { value: item, path: `${path}${at}.`, root }));
  }
  if (!isRecord(value)) return [];
  const objects = shapes.filter(({ type }) => type === 'object');
  if (objects.length === 0 || objects.length < shapes.length || !objects.every(isClosed)) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const declared = objects.map(({ properties = {} }) => properties[name]).filter((found) => found !== undefined);
    if (declared.length === 0) return [path + name];
    const [only, ...others] = declared;
    // What several shapes name alike is not followed further: which of them is meant is the schema's own business.
    return others.length === 0 && isSchema(only) ? walk(only, { value: part, path: `${path}${name}.`, root }) : [];
  });
}

/**
 * Dotted paths of what an input names and its schema does not, at every level; where the schema takes any name, none. Order
 * is that of the input.
 */
export function undeclaredFields(schema: z.ZodType | undefined, value: unknown): string[] {
  if (!schema) return [];
  const root = describe(schema);
  return walk(root, { value, path: '', root });
}
