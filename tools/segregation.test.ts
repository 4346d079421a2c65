import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { file, segregation } from './segregation.ts';

test('OPEN-ROLE-02 docs/segregation-of-duties.md says what roles.ts says', () => {
  assert.equal(fs.readFileSync(file, 'utf8'), segregation(), 'run: npm run segregation');
});
