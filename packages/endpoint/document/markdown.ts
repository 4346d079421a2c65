import type { Operation, Route } from '../define.ts';
import type { PlainRoute } from '../plain-route.ts';
import { operationIds, type Wire } from './contract.ts';
import { exampleOf } from './example.ts';
import { schemaOf, type Schema } from './json-schema.ts';
import { HEAD } from './markdown-head.ts';
import { callersOf } from './refusals.ts';
import { shareShapes, type Shapes } from './shapes.ts';
import { typeText } from './type-text.ts';

/** docs/api.md: every call with its types, its refusals and an example. */
export function markdownOf(wire: Wire): string {
  const shapes = shareShapes(wire);
  const ids = operationIds(wire);
  const modules = [...new Set([...wire.contracts, ...wire.plain].map(({ module }) => module))].toSorted();
  const parts = [HEAD, `Modules: ${modules.map((name) => `[${name}](#${name})`).join(' · ')}\n`];
  for (const module of modules) {
    parts.push(`## ${module}\n`);
    for (const { api, about } of wire.contracts.filter((one) => one.module === module))
      for (const [name, operation] of Object.entries(api.operations)) {
        const route = api.routes[name] as Route;
        const id = ids.get(route) ?? name;
        parts.push(callText({ id, route, operation, about: about.get(name) }, shapes));
      }
    for (const { routes } of wire.plain.filter((one) => one.module === module))
      for (const route of routes) parts.push(plainText(route));
  }
  parts.push('## Shapes\n', 'What several calls share, by name.\n', '```ts');
  for (const [name, schema] of shapes.named) parts.push(`${name} = ${typeText(schema, '', name.length + 3)}`);
  parts.push('```');
  return `${parts.join('\n')}\n`;
}

type Call = { id: string; route: Route; operation: Operation; about: string | undefined };

function callText({ id, route, operation, about }: Call, shapes: Shapes): string {
  const marks = [
    callersOf(operation.access),
    operation.fresh ? 'a fresh session' : '',
    operation.restricted ? 'also before the password is changed' : '',
    operation.whenClosed ? 'also when the site is closed' : '',
    keptText(operation),
    operation.takesForm ? 'a form is taken, too' : '',
    operation.bodyLimit ? `body up to ${operation.bodyLimit} bytes` : '',
  ];
  const input = shapes.inputOf(operation);
  const takes = isEmpty(input) ? [] : [`takes   ${typeText(input, '', 8)}`];
  const refuses = operation.errors.length === 0 ? [] : [`refuses ${listed(operation.errors)}`];
  return [
    `### ${id}\n`,
    `\`${route}\` · ${marks.filter(Boolean).join(' · ')}\n`,
    ...(about ? [`${about}\n`] : []),
    '```ts',
    ...takes,
    `answers ${typeText(shapes.answerOf(operation), '', 8)}`,
    ...refuses,
    `example ${exampleCall(route, operation)}`,
    '```\n',
  ].join('\n');
}

const isEmpty = ({ properties, anyOf, oneOf, $ref, type }: Schema): boolean =>
  !$ref && !anyOf && !oneOf && (properties ? Object.keys(properties).length === 0 : type === undefined);

function keptText({ cachedSeconds: seconds, keptBy }: Operation): string {
  if (seconds === undefined) return '';
  const keeper = keptBy === 'browser' ? ' by the browser' : '';
  return seconds > 0 ? `kept ${seconds} s${keeper}, ETag` : `ETag, asked for again every time`;
}

function listed(codes: readonly string[]): string {
  const lines = [''];
  for (const code of codes) {
    const last = lines.at(-1) ?? '';
    if (last.length + code.length > 88) lines.push(`| ${code}`);
    else lines[lines.length - 1] = last === '' ? code : `${last} | ${code}`;
  }
  return lines.join('\n        ');
}

/** The call as it travels: its path filled in, what else it needs in the query or the body. */
function exampleCall(route: Route, { input }: Operation): string {
  const [method = '', template = ''] = route.split(' ');
  const example = exampleOf(schemaOf(input), false);
  const rest: Record<string, unknown> = { ...(example as Record<string, unknown>) };
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name] as string | number);
    delete rest[name];
    return encodeURIComponent(value);
  });
  if (method !== 'GET' && method !== 'DELETE') return `${method} ${path} ${JSON.stringify(rest)}`;
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  return `${method} ${path}${query.size > 0 ? `?${query}` : ''}`;
}

const SURFACES = { site: 'member site', console: 'console', both: 'member site and console' };

function plainText({ name, route, surface, who, about, fields, body, answers, events }: PlainRoute): string {
  const lines = Object.entries(answers).map(([status, answer]) => {
    const type = answer.schema ? typeText(schemaOf(answer.schema), '', 12) : (answer.type ?? '');
    const codes = answer.refuses ? answer.refuses.join(' | ') : type;
    return `${status}     ${codes}${codes ? '  ' : ''}// ${answer.about}`;
  });
  const told = Object.entries(events ?? {}).map(
    ([event, data]) => `event   ${event} ${typeText(schemaOf(data), '', event.length + 9)}`,
  );
  return [
    `### ${name}\n`,
    `\`${route}\` · ${who} · ${SURFACES[surface]} · outside the envelope\n`,
    `${about}\n`,
    '```ts',
    ...(fields ? [`takes   ${typeText(schemaOf(fields), '', 8)}`] : []),
    ...(body ? [`body    ${body.schema ? typeText(schemaOf(body.schema), '', 8) : body.type}`] : []),
    ...lines,
    ...told,
    '```\n',
  ].join('\n');
}
