import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteConsoleApi } from '@baize/site/console-api';
import { SWITCH_GROUPS } from './switches.ts';

test('OP-03 every flag of the server has one switch on the page', () => {
  const placed = SWITCH_GROUPS.flatMap(({ group, flags }) => [group, ...flags]);
  const { flags } = siteConsoleApi.operations.getSettings.output.shape;
  const every = flags.shape.value.unwrap().keyType.options;
  assert.deepEqual(placed.toSorted(), every.toSorted());
});
