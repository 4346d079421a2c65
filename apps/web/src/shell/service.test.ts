import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dialogStore } from '../session/dialogs.ts';
import { askService, barEntries, entryFor, SERVICE_WINDOW, serviceUrl } from './service.ts';

const entry = (id: number, csType: string) => ({ id, csType, title: csType, path: 'sealed' });

test('SITE-053 SITE-054 SITE-056 customer service: a window of 440×750, the matching entry, else the first, never the address', () => {
  const entries = [entry(1, 'TELEGRAM'), entry(2, 'LINE'), entry(3, 'LINE')];
  assert.equal(SERVICE_WINDOW, 'width=440,height=750');
  assert.equal(entryFor(entries, 'LINE')?.id, 2);
  assert.equal(entryFor(entries, 'LIVECHAT')?.id, 1);
  assert.equal(entryFor([], 'LIVECHAT'), undefined);
  assert.equal(serviceUrl(entry(3, 'LINE')), '/wps/system/customerService/LINE?id=3');
});

test('SITE-054 SHELL-046 a site without any way to customer service says so, and opens nothing', () => {
  askService(undefined);
  assert.deepEqual(dialogStore.get(), { kind: 'refused', code: 'operation_not_enabled' });
});

test('SITE-052 the bar shows the seven types in their order, each once, only those with an entry', () => {
  const all = ['FACEBOOK', 'TWITTER', 'MOVIE', 'TELEGRAM1', 'TELEGRAM', 'LINE', 'LINE', 'LIVECHAT', 'PIGEON'];
  assert.deepEqual(
    barEntries(all.map((type, id) => entry(id, type))).map(({ csType }) => csType),
    ['LIVECHAT', 'LINE', 'TELEGRAM', 'TELEGRAM1', 'MOVIE', 'TWITTER', 'FACEBOOK'],
  );
  assert.deepEqual(barEntries([]), []);
});
