import type { Operation } from '../define.ts';
import { pascal, type Wire } from './contract.ts';
import { mapChildren, schemaOf, type Schema } from './json-schema.ts';

/** The shapes several calls share, by their names, and what each call takes and answers with those names put in. */
export type Shapes = {
  named: ReadonlyMap<string, Schema>;
  inputOf(operation: Operation): Schema;
  answerOf(operation: Operation): Schema;
};

/** How well a name fits: what a list holds is named best, what only one call says worst. */
type Hint = { rank: number; name: string };
type Seen = { times: number; hint: Hint; module: string; schema: Schema };

/** Smaller ones are read where they stand. */
const FIELDS_MIN = 3;
const READS = /^(get|find|read|list)(?=[A-Z])/;
/** Names of fields that say nothing without their owner's. */
const VAGUE = new Set(['value', 'data', 'list', 'item', 'items', 'rows', 'config', 'content', 'to', 'from']);

export function shareShapes(wire: Wire): Shapes {
  const seen = new Map<string, Seen>();
  for (const { module, api } of wire.contracts)
    for (const [name, operation] of Object.entries(api.operations)) {
      const read = name.replace(READS, '');
      count(schemaOf(operation.input), { rank: 3, name: `${name}Input` });
      count(
        schemaOf(operation.output),
        read === name ? { rank: 3, name: `${name}Answer` } : { rank: 1, name: read },
      );

      function count(schema: Schema, hint: Hint): void {
        if (isShape(schema)) {
          const key = JSON.stringify(schema);
          const known = seen.get(key);
          if (known) {
            known.times += 1;
            if (hint.rank < known.hint.rank) Object.assign(known, { hint, module });
            return;
          }
          seen.set(key, { times: 1, hint, module, schema });
        }
        mapChildren(schema, (child, field) => {
          count(child, hintBelow(schema, hint, field));
          return child;
        });
      }
    }
  const names = nameAll([...seen].filter(([, { times }]) => times > 1));
  const withNames = (schema: Schema): Schema => {
    const name = isShape(schema) ? names.get(JSON.stringify(schema)) : undefined;
    return name ? { $ref: `#/components/schemas/${name}` } : mapChildren(schema, withNames);
  };
  const named = new Map<string, Schema>();
  for (const [key, name] of names) named.set(name, mapChildren(JSON.parse(key) as Schema, withNames));
  return {
    named: new Map([...named].toSorted(([one], [other]) => (one < other ? -1 : 1))),
    inputOf: ({ input }) => withNames(schemaOf(input)),
    answerOf: ({ output }) => withNames(schemaOf(output)),
  };
}

const isShape = (schema: Schema): boolean => Object.keys(schema.properties ?? {}).length >= FIELDS_MIN;

function hintBelow(owner: Schema, hint: Hint, field: string | undefined): Hint {
  if (field === undefined) return owner.type === 'array' ? { ...hint, name: singular(hint.name) } : hint;
  // The rows of a page are what the call reads.
  if (field === 'list' || field === 'content') return { rank: hint.rank === 1 ? 0 : 3, name: hint.name };
  return VAGUE.has(field) ? { rank: 3, name: hint.name + pascal(field) } : { rank: 2, name: pascal(field) };
}

const singular = (word: string): string =>
  word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/(?<=[^s])s$/, '');

/** Two shapes of the same name: the second takes its module's, and a number where that does not tell them apart. */
function nameAll(shapes: [string, Seen][]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [key, { hint, module }] of shapes) {
    const plain = pascal(hint.name);
    let name = taken.has(plain) ? pascal(module) + plain : plain;
    for (let next = 2; taken.has(name); next += 1) name = `${pascal(module)}${plain}${next}`;
    taken.add(name);
    names.set(key, name);
  }
  return names;
}
