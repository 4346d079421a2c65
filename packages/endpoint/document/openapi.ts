import type { z } from 'zod';
import type { Operation, Route } from '../define.ts';
import type { PlainRoute } from '../plain-route.ts';
import { operationIds, type Wire } from './contract.ts';
import { exampleOf } from './example.ts';
import { schemaOf, type Schema } from './json-schema.ts';
import { COMMON, INFO, SERVERS } from './openapi-common.ts';
import { callersOf, refusalsByStatus } from './refusals.ts';
import { shareShapes } from './shapes.ts';

type Json = Record<string, unknown>;
const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });
const asJson = (schema: unknown, example?: unknown): Json => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

/** docs/openapi.json: OpenAPI 3.1 of the same calls. */
export function openApiOf(wire: Wire): Json {
  const shapes = shareShapes(wire);
  const ids = operationIds(wire);
  const paths: Record<string, Json> = {};
  const refusals = new Map<string, Json>();
  const definitions: Record<string, Schema> = {};
  for (const { module, api, about } of wire.contracts)
    for (const [name, operation] of Object.entries(api.operations)) {
      const route = api.routes[name] as Route;
      const { method, path } = addressOf(route);
      const id = ids.get(route) ?? name;
      (paths[path] ??= {})[method] = {
        operationId: id,
        tags: [module],
        ...describe(about.get(name), `Who: ${callersOf(operation.access)}.`),
        ...securityOf(operation, route),
        ...requestOf(route, shapes.inputOf(operation), schemaOf(operation.input)),
        responses: responsesOf(operation, route, hoisted(shapes.answerOf(operation), id), refusals),
      };
    }
  for (const { module, routes } of wire.plain)
    for (const plain of routes) {
      const { method, path } = addressOf(plain.route);
      // A page of the web app has any address: no path of OpenAPI says that.
      if (!path.includes('*')) (paths[path] ??= {})[method] = { tags: [module], ...plainOperation(plain) };
    }
  const schemas = { ...Object.fromEntries(shapes.named), ...definitions, ...COMMON.schemas };
  return {
    openapi: '3.1.1',
    info: INFO,
    servers: SERVERS,
    paths: Object.fromEntries(Object.entries(paths).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    components: {
      schemas,
      responses: Object.fromEntries([...refusals].toSorted(([one], [other]) => (one < other ? -1 : 1))),
      parameters: COMMON.parameters,
      headers: COMMON.headers,
      securitySchemes: COMMON.securitySchemes,
    },
  };

  /** A shape that holds itself is defined by its name: $defs of a part would be looked for in the whole document. */
  function hoisted(schema: Schema, id: string): Schema {
    const { $defs, ...rest } = schema;
    if (!$defs) return schema;
    const renamed = (text: string): string =>
      text.replaceAll(/#\/\$defs\/__schema(\d+)/g, `#/components/schemas/${id}Part$1`);
    for (const [key, definition] of Object.entries($defs))
      definitions[`${id}Part${key.replace('__schema', '')}`] = JSON.parse(
        renamed(JSON.stringify(definition)),
      ) as Schema;
    return JSON.parse(renamed(JSON.stringify(rest))) as Schema;
  }
}

function addressOf(route: Route): { method: string; path: string } {
  const [method = '', path = ''] = route.split(' ');
  return { method: method.toLowerCase(), path: path.replaceAll(/:(\w+)/g, '{$1}') };
}

function describe(about: string | undefined, who: string): Json {
  return { description: about ? `${about} ${who}` : who };
}

function securityOf({ access }: Operation, route: Route): Json {
  if (access === 'anyone') return { security: [] };
  return { security: [route.includes(' /ops/') ? { operator: [] } : { member: [] }] };
}

/** Fields of the path and the query become parameters, the rest the body. */
function requestOf(route: Route, input: Schema, whole: Schema): Json {
  const { method, path } = addressOf(route);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const hasBody = method === 'post' || method === 'put';
  const fields = Object.entries(whole.properties ?? {});
  const needed = new Set(whole.required);
  const parameters: Json[] = fields
    .filter(([name]) => inPath.includes(name) || !hasBody)
    .map(([name, schema]) => {
      const isInPath = inPath.includes(name);
      return { name, in: isInPath ? 'path' : 'query', required: isInPath || needed.has(name), schema };
    });
  const language = route.includes(' /ops/') ? [] : [ref('parameters', 'Language')];
  const rest = { parameters: [...language, ...parameters] };
  if (!hasBody) return rest;
  const left = fields.filter(([name]) => !inPath.includes(name));
  if (whole.properties && left.length === 0) return rest;
  const schema = inPath.length > 0 ? withoutFields(whole, inPath) : input;
  const content = asJson(schema, withoutKeys(exampleOf(whole, false), inPath));
  return { ...rest, requestBody: { required: true, content } };
}

function withoutFields(schema: Schema, names: string[]): Schema {
  const { required = [], properties = {}, ...rest } = schema;
  return {
    ...rest,
    properties: withoutKeys(properties, names) as Record<string, Schema>,
    required: required.filter((name) => !names.includes(name)),
  };
}

const withoutKeys = (value: unknown, names: string[]): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
    : value;

function responsesOf(operation: Operation, route: Route, value: Schema, refusals: Map<string, Json>): Json {
  const byStatus = refusalsByStatus(operation, route);
  const own = byStatus.get(200) ?? [];
  const done = { allOf: [ref('schemas', 'Done'), { properties: { value } }] };
  const schema = own.length === 0 ? done : { oneOf: [done, refused(own)] };
  const { cachedSeconds } = operation;
  const headers = cachedSeconds === undefined ? {} : { headers: COMMON.cacheHeaders };
  const example = { success: true, message: '', value: exampleOf(schemaOf(operation.output), true) ?? null };
  const responses: Json = {
    200: {
      description: own.length === 0 ? 'Done.' : 'Done, or refused with a code of this call.',
      ...headers,
      content: asJson(schema, example),
    },
  };
  if (cachedSeconds !== undefined) responses['304'] = { description: 'Not changed since If-None-Match.' };
  for (const [status, codes] of byStatus) {
    if (status === 200) continue;
    const name = `${status}.${codes.toSorted().join('.')}`;
    refusals.set(name, { description: codes.join(', '), content: asJson(refused(codes)) });
    responses[status] = ref('responses', name);
  }
  return responses;
}

const refused = (codes: readonly string[]): Json => ({
  allOf: [ref('schemas', 'Refused'), { properties: { message: { enum: codes } } }],
});

function plainOperation({ name, route, who, about, fields, body, answers, events }: PlainRoute): Json {
  const inPath: string[] = route.match(/:\w+/g) ?? [];
  const schema = fields ? schemaOf(fields) : {};
  const needed = new Set(schema.required);
  const schemes: Partial<Record<PlainRoute['who'], string>> = {
    session: 'member',
    member: 'member',
    vendor: 'vendorSignature',
  };
  const scheme = schemes[who];
  const told = events && {
    'x-events': Object.fromEntries(Object.entries(events).map(([event, data]) => [event, schemaOf(data)])),
  };
  return {
    operationId: name,
    ...describe(about, `Who: ${who}. Outside the envelope.`),
    security: scheme ? [{ [scheme]: [] }] : [],
    parameters: Object.entries(schema.properties ?? {}).map(([field, type]) => {
      const isInPath = inPath.includes(`:${field}`);
      return {
        name: field,
        in: isInPath ? 'path' : 'query',
        required: isInPath || needed.has(field),
        schema: type,
      };
    }),
    ...(body ? { requestBody: { required: true, content: mediaOf(body.type, body.schema) } } : {}),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [
        status,
        {
          description: answer.about,
          ...(answer.refuses ? { content: asJson(refused(answer.refuses)) } : {}),
          ...(answer.type ? { content: mediaOf(answer.type, answer.schema) } : {}),
        },
      ]),
    ),
    ...told,
  };
}

function mediaOf(type: string, schema: z.ZodType | undefined): Json {
  const shape = schema ? schemaOf(schema) : undefined;
  return { [type]: shape ? { schema: shape, example: exampleOf(shape, true) } : {} };
}
