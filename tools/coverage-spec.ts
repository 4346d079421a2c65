import fs from 'node:fs';
import path from 'node:path';

/**
 * `npm run coverage:spec [group…]`: which requirement IDs of the specification tests show, and which they do not.
 * A test shows a row by carrying its ID in its name; where names are made of a table's rows, the row's text that begins
 * with the ID is the name. The list of rows is tools/requirement-ids.txt.
 */
const root = path.join(import.meta.dirname, '..');
const ids = fs.readFileSync(path.join(root, 'tools/requirement-ids.txt'), 'utf8').trim().split('\n');
const wanted = new Set(process.argv.slice(2));

const shown = new Map<string, string[]>();
for (const file of fs.globSync('{packages,modules,apps,e2e,tools}/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
})) {
  if (file.includes('node_modules')) continue;
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  for (const [, , name = ''] of text.matchAll(/\b(?:test|it|describe)(?:\.\w+)?\(\s*(['"`])([\s\S]*?)\1/g))
    show(name, file);
  if (!/\btest(?:\.\w+)?\(\s*`[^`]*\$\{/.test(text)) continue;
  for (const [, , row = ''] of text.matchAll(/(['"`])((?:(?:OPEN-)?[A-Z][A-Z0-9]*-\d{2,3} )[^'"`\n]*)\1/g))
    show(row, file);
}

function show(name: string, file: string): void {
  for (const id of expand(name)) shown.set(id, [...new Set([...(shown.get(id) ?? []), file])]);
}

/** 'AUTH-001..003' and plain IDs. */
function expand(name: string): string[] {
  return [...name.matchAll(/\b((?:OPEN-)?[A-Z0-9]+)-(\d{2,3})(?:\.\.(\d{2,3}))?/g)].flatMap(
    ([, group, from = '', to]) => {
      const last = Number(to ?? from);
      return Array.from(
        { length: last - Number(from) + 1 },
        (_, i) => `${group}-${String(Number(from) + i).padStart(from.length, '0')}`,
      );
    },
  );
}

const groups = Map.groupBy(ids, (id) => id.replace(/-\d+$/, ''));
let total = 0;
for (const [group, members] of groups) {
  const covered = members.filter((id) => shown.has(id));
  total += covered.length;
  if (wanted.size > 0 && !wanted.has(group)) continue;
  console.log(
    `${group.padEnd(14)} ${String(covered.length).padStart(3)} of ${String(members.length).padStart(3)} shown`,
  );
  if (wanted.size === 0) continue;
  for (const id of members) console.log(`  ${id.padEnd(18)} ${shown.get(id)?.join(', ') ?? '—'}`);
}
const unknown = [...shown.keys()].filter(
  (id) =>
    /^(OPEN-)?(SHELL|I18N|AUTH|SITE|LOBBY|PLAY|LOTT|WALLET|PROMO|POINTS|MSG|MEMBER|AGENT|CONTRACT|API|ROLE|LIMIT|OP)-/.test(
      id,
    ) && !ids.includes(id),
);
if (unknown.length > 0) console.log(`named in tests but not in the specification: ${unknown.join(', ')}`);
console.log(`${total} of ${ids.length} requirement IDs are shown by a named test`);
