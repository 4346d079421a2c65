import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MutationObserver, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { ASKED_AT_ONCE } from './asked-at-once.ts';

test('WALLET-012 a press and a look reach the server where the browser takes itself for offline', async () => {
  const client = new QueryClient({ defaultOptions: { queries: ASKED_AT_ONCE, mutations: ASKED_AT_ONCE } });
  onlineManager.setOnline(false);
  const sent: string[] = [];
  const press = new MutationObserver(client, { mutationFn: async (said: string) => sent.push(said) });
  // Without it the press is kept: never sent, never refused.
  void press.mutate('received');
  const look = new QueryObserver(client, { queryKey: ['row'], queryFn: () => 'RECEIVED' });
  void look.refetch();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual([sent, press.getCurrentResult().isPaused], [['received'], false]);
  assert.equal(client.getQueryData(['row']), 'RECEIVED');
  onlineManager.setOnline(true);
  client.clear();
});
