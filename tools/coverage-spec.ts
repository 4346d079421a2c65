import fs from 'node:fs';
import path from 'node:path';

/**
 * `npm run coverage:spec [-- GROUP… | --umbrella]`: which requirement IDs of the specification tests show, and which
 * they do not. A test, or a step of one, shows a row by carrying its ID in its own title, alone or with a few others;
 * where titles are made of a table's rows, the row's text that begins with the ID is the title. A range, a longer list or
 * a describe claims rows without saying what shows each: such umbrella claims are told apart and count for nothing.
 * The list of rows is tools/requirement-ids.txt.
 */
const IDS_IN_TITLE_MAX = 4;
const root = path.join(import.meta.dirname, '..');
const ids = fs.readFileSync(path.join(root, 'tools/requirement-ids.txt'), 'utf8').trim().split('\n');
const args = process.argv.slice(2);
const wanted = new Set(args.filter((arg) => !arg.startsWith('--')));

const shown = new Map<string, Set<string>>();
type Umbrella = { file: string; title: string; claims: string[] };
const umbrellas: Umbrella[] = [];

for (const file of fs.globSync('{packages,modules,apps,e2e,tools}/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
})) {
  if (file.includes('node_modules')) continue;
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  for (const [, call = '', , title = ''] of text.matchAll(
    /\b((?:test|it|describe)(?:\.\w+)?)\(\s*(['"`])([\s\S]*?)\2/g,
  ))
    read(title, file, call.includes('describe'));
  if (!/\btest(?:\.\w+)?\(\s*`[^`]*\$\{/.test(text)) continue;
  for (const [, , row = ''] of text.matchAll(/(['"`])((?:(?:OPEN-)?[A-Z][A-Z0-9]*-\d{2,3} )[^'"`\n]*)\1/g))
    read(row, file, false);
}

function read(title: string, file: string, isGroup: boolean): void {
  const { named, hasRange } = idsOf(title);
  if (named.length === 0) return;
  if (isGroup || hasRange || named.length > IDS_IN_TITLE_MAX)
    umbrellas.push({ file, title, claims: named.filter((id) => ids.includes(id)) });
  else for (const id of named) shown.set(id, (shown.get(id) ?? new Set()).add(file));
}

/** Plain IDs and 'AUTH-001..003'. */
function idsOf(title: string): { named: string[]; hasRange: boolean } {
  const found = [...title.matchAll(/\b((?:OPEN-)?[A-Z0-9]+)-(\d{2,3})(?:\.\.(\d{2,3}))?/g)];
  const named = found.flatMap(([, group, from = '', to]) => {
    const last = Number(to ?? from);
    return Array.from(
      { length: last - Number(from) + 1 },
      (_, i) => `${group}-${String(Number(from) + i).padStart(from.length, '0')}`,
    );
  });
  return { named: [...new Set(named)], hasRange: found.some(([, , , to]) => to !== undefined) };
}

const claimants = (id: string) =>
  umbrellas.filter(({ claims }) => claims.includes(id)).map(({ file }) => file);
const groups = Map.groupBy(ids, (id) => id.replace(/-\d+$/, ''));
for (const [group, members] of groups) {
  if (wanted.size > 0 && !wanted.has(group)) continue;
  const covered = members.filter((id) => shown.has(id)).length;
  const claimed = members.filter((id) => !shown.has(id) && claimants(id).length > 0).length;
  const apart = claimed > 0 ? `, ${claimed} only claimed` : '';
  console.log(
    `${group.padEnd(14)} ${String(covered).padStart(3)} of ${String(members.length).padStart(3)} shown${apart}`,
  );
  if (wanted.size === 0) continue;
  for (const id of members) {
    const files = [...(shown.get(id) ?? [])];
    const claims = [...new Set(claimants(id))].map((file) => `(claimed by ${file})`);
    console.log(`  ${id.padEnd(18)} ${files.join(', ') || claims.join(', ') || '—'}`);
  }
}

if (args.includes('--umbrella')) {
  console.log(`\ntests that claim rows by a range, a describe or more than ${IDS_IN_TITLE_MAX} IDs:`);
  for (const { file, title, claims } of umbrellas.toSorted((a, b) => b.claims.length - a.claims.length)) {
    const lost = claims.filter((id) => !shown.has(id));
    console.log(
      `\n${file}: ${title}\n  ${claims.length} rows, shown by no other test: ${lost.join(' ') || 'none'}`,
    );
  }
}

const unknown = [...shown.keys(), ...umbrellas.flatMap(({ title }) => idsOf(title).named)].filter(
  (id) => !ids.includes(id) && groups.has(id.replace(/-\d+$/, '')),
);
if (unknown.length > 0)
  console.log(`named in tests but not in the specification: ${[...new Set(unknown)].join(', ')}`);
const claimed = ids.filter((id) => !shown.has(id) && claimants(id).length > 0);
console.log(
  `${umbrellas.length} umbrella claims; ${claimed.length} rows are shown by nothing else (--umbrella)`,
);
console.log(
  `${ids.filter((id) => shown.has(id)).length} of ${ids.length} requirement IDs are shown by a test of their own`,
);
