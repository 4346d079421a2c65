import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CONFLICTS, PERMISSIONS, ROLE_NAMES, ROLES } from '@baize/staff';
import { root } from './house.ts';

/** `npm run segregation`: writes docs/segregation-of-duties.md from modules/staff/roles.ts. */
export const file = path.join(root, 'docs/segregation-of-duties.md');

export function segregation(): string {
  const names = Object.keys(PERMISSIONS) as (keyof typeof PERMISSIONS)[];
  const holds = (role: keyof typeof ROLES, name: string) => (ROLES[role] as readonly string[]).includes(name);
  const matrix = names.map((name) => [
    `\`${name}\``,
    'isHouseWide' in PERMISSIONS[name] ? `${PERMISSIONS[name].kind}, house` : PERMISSIONS[name].kind,
    PERMISSIONS[name].does,
    ...ROLE_NAMES.map((role) => (holds(role, name) ? '●' : '')),
  ]);
  const code = (list: readonly string[]) => list.map((one) => `\`${one}\``).join(' ');
  return `# Segregation of duties

Written by \`npm run segregation\` from modules/staff/roles.ts; tests hold that it is current, that no role has both sides of a
line of the second table, and that every call of the console asks for a permission of the first.

## Who may do what

An operator has one role, and works on one brand or, of the house, on all of them. Nobody changes their own role, brand or state.
What is marked *house* touches every brand: an operator of one brand does not have it, whatever the role.

${table(['permission', 'kind', 'what its holder does', ...ROLE_NAMES], matrix)}

## What nobody may hold together

${table(
  ['one side', 'other side', 'why'],
  CONFLICTS.map(({ one, other, why }) => [code(one), code(other), why]),
)}

Within a role, persons are kept apart: who asks for something that two decide about does not decide it. Nor does an operator whom
that person invited, reset, enabled or gave a role in the last seven days, or one who has their access from the same person as the
proposer has. One-person mode, declared alone, asks that for seven days one account at most set the brand's controls and one at most
moved its money. What this does not hold: an admin who waits seven days before they use what they gave, and the command line of
the server, which is nobody's. The audit log shows both (docs/decisions/0032-one-person-is-not-two.md).
`;
}

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) fs.writeFileSync(file, segregation());
