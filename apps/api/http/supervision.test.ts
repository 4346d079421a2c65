import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { countSupervision } from './supervision.ts';

test('what the launcher tells is in the metrics: processes, and backups as long as they can be read', async () => {
  const registry = new Registry();
  const hear = countSupervision(registry);
  const lines = async () =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith('baize_backup'));
  assert.deepEqual(await lines(), ['baize_backup_log_broken 0'], 'no age without a launcher');
  const processes = [{ name: 'api', up: true, restarts: 2, logLinesDropped: 0 }];
  const told = (backup: object | null, uploadsHeldBack = 0) =>
    hear({ kind: 'supervision', processes, backup, uploadsHeldBack });
  told({ lastBaseAt: 1_700_000_000_000, archivedAt: 1_700_000_060_000, isBroken: true });
  assert.deepEqual(await lines(), [
    'baize_backup_timestamp_seconds{of="base"} 1700000000',
    'baize_backup_timestamp_seconds{of="log"} 1700000060',
    'baize_backup_log_broken 1',
  ]);
  assert.match(await registry.metrics(), /baize_process_restarts\{process="api"\} 2/);
  told({ lastBaseAt: null, archivedAt: null, isBroken: false });
  assert.deepEqual(
    (await lines())[0],
    'baize_backup_timestamp_seconds{of="base"} 0',
    'never: the alert fires',
  );
  told(null);
  assert.deepEqual(await lines(), ['baize_backup_log_broken 0'], 'an external database has none');
  told(null, 4);
  assert.match(await registry.metrics(), /^baize_uploads_held_back 4$/m);
  hear({ kind: 'something else' });
});
