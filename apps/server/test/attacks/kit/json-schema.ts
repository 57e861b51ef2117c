import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const described = new WeakMap<z.ZodType, JsonSchema>();

/**
 * What the schema accepts, as JSON Schema; refinements and transforms are not part of it. Cached, because it is slow.
 */
export function inputSchemaOf(schema: z.ZodType): JsonSchema {
  const known = described.get(schema);
  if (known) return known;
  const made: JsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  described.set(schema, made);
  return made;
}

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Resolves `$ref` within the document; recursive schemas refer to themselves or a definition. */
export function resolveRef(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const name = /^#\/\$defs\/(.+)$/.exec(schema.$ref)?.[1];
  const found = name === undefined ? root : root.$defs?.[name];
  return isSchema(found) ? found : {};
}

/** Alternatives of a union; any other schema is its only alternative. `null` counts as an alternative. */
export function variantsOf(schema: JsonSchema): JsonSchema[] {
  const variants: unknown[] = schema.anyOf ?? schema.oneOf ?? [schema];
  return variants.filter(isSchema);
}

export function isNull(schema: JsonSchema): boolean {
  return schema.type === 'null';
}

/** Declared properties with their schemas. */
export function propertiesOf(schema: JsonSchema): [string, JsonSchema][] {
  return Object.entries(schema.properties ?? {}).filter((entry): entry is [string, JsonSchema] => isSchema(entry[1]));
}
