import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

const RECONNECT_MS = 2_000;

/**
 * What other processes tell over PostgreSQL's NOTIFY, on a connection of its own. A lost connection is opened again; what
 * was told meanwhile is lost, so every reader has a second way to learn it (a heartbeat, a fresh read).
 */
export async function listen(
  options: { databaseUrl: string; log: FastifyBaseLogger },
  channels: Record<string, (payload: string) => void>,
): Promise<{ close(): Promise<void> }> {
  const { databaseUrl, log } = options;
  let client: pg.Client | undefined;
  let stopped = false;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: databaseUrl, application_name: 'baize-listener' });
    next.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    next.on('error', (error) => {
      log.warn({ err: error }, 'the listener lost its connection');
      if (!stopped) setTimeout(() => void again(), RECONNECT_MS);
    });
    await next.connect();
    for (const channel of Object.keys(channels)) await next.query(`listen ${next.escapeIdentifier(channel)}`);
    client = next;
  };
  const again = async (): Promise<void> => {
    if (stopped) return;
    await connect().catch((error: unknown) => {
      log.warn({ err: error }, 'the listener cannot connect yet');
      setTimeout(() => void again(), RECONNECT_MS);
    });
  };
  await connect();
  return {
    close: async () => {
      stopped = true;
      await client?.end();
    },
  };
}
