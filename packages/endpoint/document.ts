import { z } from 'zod';
import type { Api } from './define.ts';

/** A module's calls, and where they are written. */
export type Contract = { module: string; file: string; name: string; api: Api };

const WHO: Record<string, string> = {
  anyone: 'anyone',
  session: 'trial, member, agent',
  member: 'member, agent',
  agent: 'agent',
  staff: 'operator',
};
const HEAD = `# The calls

Written by \`npm run api:doc\` from the modules' contracts (\`modules/*/*api.ts\`); \`npm run check\` says when it is old. What
the specification names is spelled as it does; methods, payloads and answers it leaves open are ours and stand here
(API-004, API-066). Every answer is \`{success, message, value}\`: \`message\` is a code of the closed set under *refuses*
or of the transport's (not_logged_in, in_need_true_account, forbidden, validation_failed, too_many_requests, …), which
every call has. \`?\` marks what may be left out. GET and DELETE take their fields in the query, POST and PUT in the body.
`;

/** docs/api.md. */
export function documentOf(contracts: readonly Contract[]): string {
  const parts = [HEAD];
  for (const { module, name, api } of contracts) {
    parts.push(
      `## ${module}: ${name}\n`,
      '| Call | Who | Takes | Answers | Refuses |',
      '|---|---|---|---|---|',
    );
    for (const [operation, { access, input, output, errors, ...marks }] of Object.entries(api.operations)) {
      const who = WHO[access] ?? `operator with ${access.replace('staff:', '')}`;
      const notes = [
        marks.cachedSeconds === undefined ? '' : `kept ${marks.cachedSeconds} s, ETag`,
        marks.fresh ? 'a fresh session' : '',
        marks.whenClosed ? 'also when closed' : '',
      ].filter(Boolean);
      const cells = [
        `\`${api.routes[operation]}\``,
        [who, ...notes].join('; '),
        shapeOf(input, 'input'),
        shapeOf(output, 'output'),
        errors.join(', ') || '–',
      ];
      parts.push(`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
    }
    parts.push('');
  }
  return `${parts.join('\n').trimEnd()}\n`;
}

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
};

function shapeOf(schema: z.ZodType, io: 'input' | 'output'): string {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;
  return typeOf(json, io === 'input' ? 1 : 2) || '–';
}

/** The names of fields, and one level below them for answers; types only where they are no object. */
function typeOf(schema: Schema, depth: number): string {
  if (schema.properties) {
    if (depth === 0) return '{…}';
    const needed = new Set(schema.required);
    const fields = Object.entries(schema.properties).map(([field, inner]) => {
      const below = (inner.properties ?? inner.items?.properties) ? typeOf(inner, depth - 1) : '';
      return `${field}${needed.has(field) ? '' : '?'}${below ? `: ${below}` : ''}`;
    });
    return fields.length === 0 ? '–' : `{${fields.join(', ')}}`;
  }
  if (schema.items) return `[${typeOf(schema.items, depth)}]`;
  if (schema.enum) return schema.enum.join('/');
  if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => typeOf(one, depth)))].join(' or ');
  if ('const' in schema) return String(schema.const);
  return Array.isArray(schema.type) ? schema.type.join('/') : (schema.type ?? 'any');
}
