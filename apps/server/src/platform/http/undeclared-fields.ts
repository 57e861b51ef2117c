import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const described = new WeakMap<z.ZodType, JsonSchema>();

/** Computed once per schema, when the first program calls: describing all of them takes time. */
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

/** All alternatives a value may match, except `null`; empty when one of them accepts anything. */
function shapesOf(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  if (schema.$ref !== undefined) {
    const name = /^#\/\$defs\/(.+)$/.exec(schema.$ref)?.[1];
    // A recursive schema refers to itself, which is the whole document.
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

type Input = { value: unknown; path: string; root: JsonSchema };

/** Whether a value may be meant for this shape: its type, and the literals that distinguish alternatives. */
function mayBe(value: unknown, { type, properties = {} }: JsonSchema): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type !== undefined && type !== 'object') return false;
  if (!isRecord(value)) return false;
  return Object.entries(properties).every(
    ([name, part]) => !isSchema(part) || part.const === undefined || value[name] === part.const,
  );
}

/** What all of several readings leave undeclared. */
function inAll(readings: readonly string[][]): string[] {
  const [first = [], ...others] = readings;
  return first.filter((path) => others.every((paths) => paths.includes(path)));
}

function ofShape(shape: JsonSchema, { value, path, root }: Input): string[] {
  if (shape.allOf !== undefined)
    return inAll(shape.allOf.filter(isSchema).map((part) => walk(part, { value, path, root })));
  if (Array.isArray(value)) {
    const { items } = shape;
    if (!isSchema(items)) return [];
    return value.flatMap((item: unknown, at) => walk(items, { value: item, path: `${path}${at}.`, root }));
  }
  const { properties, additionalProperties } = shape;
  if (!isRecord(value) || (properties === undefined && !isSchema(additionalProperties))) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const declared = properties?.[name] ?? additionalProperties;
    if (isSchema(declared)) return walk(declared, { value: part, path: `${path}${name}.`, root });
    return declared === true ? [] : [path + name];
  });
}

/** Where several shapes may be meant, what none of them declares. */
function walk(schema: JsonSchema, input: Input): string[] {
  if (!Array.isArray(input.value) && !isRecord(input.value)) return [];
  const shapes = shapesOf(schema, input.root).filter((shape) => shape.allOf !== undefined || mayBe(input.value, shape));
  return inAll(shapes.map((shape) => ofShape(shape, input)));
}

/**
 * Dotted paths of input fields that the schema does not declare, at every level; none where it accepts any name. In
 * input order.
 */
export function undeclaredFields(schema: z.ZodType | undefined, value: unknown): string[] {
  if (!schema) return [];
  const root = describe(schema);
  return walk(root, { value, path: '', root });
}
