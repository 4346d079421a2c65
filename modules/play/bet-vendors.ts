import type { BetVendors } from '@baize/bets';
import { writeWireJson } from '@baize/vendor-protocol';
import { listConnectionRows } from './connection.sql.ts';
import type { PlayDeps } from './deps.ts';
import { vendorClient } from './vendor-client.ts';

/** Implements module bets' port over the connections of this module. */
export function betVendors(deps: Pick<PlayDeps, 'db' | 'clock' | 'platformKey' | 'fetch'>): BetVendors {
  const clientOf = async (connectionId: number) => {
    const connection = (await listConnectionRows(deps.db)).find(({ id }) => id === connectionId);
    return connection && vendorClient(deps, connection);
  };
  return {
    connections: () => listConnectionRows(deps.db),
    roundPage: async ({ connectionId, walletUser, betKey, round }) => {
      const client = await clientOf(connectionId);
      const answer = await client?.gameRound({ user: walletUser, transaction_uuid: betKey, round });
      return answer?.ok ? answer.value.url : null;
    },
    listRound: async ({ connectionId, walletUser, round }) => {
      const client = await clientOf(connectionId);
      const listed = await client?.transactionsList({ user: walletUser, round });
      if (listed === undefined) return undefined;
      return listed.ok
        ? { state: 'answered', detail: '', payload: writeWireJson(listed.value) }
        : { state: listed.code, detail: listed.detail.slice(0, 300), payload: '' };
    },
  };
}
