import { z } from 'zod';

/** As much of JSON Schema as our contracts come out as. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema | false;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  pattern?: string;
  format?: string;
  contentEncoding?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  $defs?: Record<string, Schema>;
};

const made = new WeakMap<z.ZodType, Schema>();

/** What is written on the wire, both ways: for an answer that is what goes into its schema, too. */
export function schemaOf(type: z.ZodType): Schema {
  const known = made.get(type);
  if (known) return known;
  const schema = z.toJSONSchema(type, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'bigint')
        Object.assign(jsonSchema, { type: 'integer', format: 'int64' });
    },
  });
  const plain = withoutNoise(schema as Schema);
  made.set(type, plain);
  return plain;
}

/** Calls `change` for the schemas right below. */
export function mapChildren(schema: Schema, change: (child: Schema, field?: string) => Schema): Schema {
  const { properties, items, additionalProperties: rest } = schema;
  const changed = { ...schema };
  if (properties)
    changed.properties = Object.fromEntries(
      Object.entries(properties).map(([field, child]) => [field, change(child, field)]),
    );
  if (items) changed.items = change(items);
  if (typeof rest === 'object') changed.additionalProperties = change(rest);
  for (const key of ['prefixItems', 'anyOf', 'oneOf', 'allOf'] as const) {
    const list = schema[key];
    if (list) changed[key] = list.map((child) => change(child));
  }
  if (schema.$defs)
    changed.$defs = Object.fromEntries(
      Object.entries(schema.$defs).map(([name, child]) => [name, change(child)]),
    );
  return changed;
}

/** Bounds of what a JavaScript number counts exactly, and patterns that only repeat their format, say nothing. */
function withoutNoise(schema: Schema): Schema {
  const plain: Schema & { $schema?: string } = mapChildren(schema, withoutNoise);
  delete plain.$schema;
  if (plain.minimum === Number.MIN_SAFE_INTEGER) delete plain.minimum;
  if (plain.maximum === Number.MAX_SAFE_INTEGER) delete plain.maximum;
  if (plain.format === 'email' || plain.format === 'base64') delete plain.pattern;
  if (plain.format === 'base64') delete plain.format;
  return plain;
}
