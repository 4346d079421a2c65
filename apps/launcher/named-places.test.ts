import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const ROOT = path.join(import.meta.dirname, '../..');
const read = (name: string) => fs.readFileSync(path.join(ROOT, name), 'utf8');
const texts = Object.entries(
  JSON.parse(read('packages/i18n/messages/en/console.json')) as Record<string, string>,
);
const wordsOf = (prefix: string) => texts.filter(([key]) => key.startsWith(prefix)).map(([, text]) => text);

test('places of the console are named as its menu names them', () => {
  const sections = wordsOf('console.section.');
  const places = wordsOf('console.place.');
  const sources = [
    'docs/operate.md',
    'apps/launcher/doctor.ts',
    'apps/launcher/doctor-people.ts',
    'apps/launcher/commands/brand.ts',
  ];
  for (const name of sources) {
    const named = [...read(name).matchAll(/(\w+) › ([A-Z][\w ]+)/g)];
    assert.ok(named.length > 0, name);
    for (const [whole, section = '', rest = ''] of named)
      assert.ok(
        sections.includes(section) && places.some((place) => rest.startsWith(place)),
        `${name}: ${whole}`,
      );
  }
});
