import { createGamesClient, type GamesClient } from '@baize/vendor-protocol';
import type { Connection } from './connection.ts';
import type { PlayDeps } from './deps.ts';

/** A signed client of one vendor's Games API. Clients hold nothing; making one is cheap. */
export function vendorClient(
  deps: Pick<PlayDeps, 'platformKey' | 'clock' | 'fetch'>,
  connection: Pick<Connection, 'baseUrl' | 'operatorId'>,
): GamesClient {
  return createGamesClient({
    baseUrl: connection.baseUrl,
    operatorId: connection.operatorId,
    privateKey: deps.platformKey,
    now: () => deps.clock.now().getTime(),
    ...(deps.fetch === undefined ? {} : { fetch: deps.fetch }),
  });
}
