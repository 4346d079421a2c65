import { sessionName } from '@baize/db';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

const RECONNECT_MS = 500;
/** A connection that ended without a word, as through a firewall, is noticed by a question that has no answer. */
const ASK_MS = 5_000;
const ANSWER_MS = 5_000;

/**
 * What other processes tell over PostgreSQL's NOTIFY, on a connection of its own. A lost connection is opened again; what
 * was told meanwhile is lost, so every reader has a second way to learn it (a heartbeat, a fresh read), and `onGap` is
 * called when hearing ends and when it begins again.
 */
export async function listen(
  options: { databaseUrl: string; log: FastifyBaseLogger; onGap: () => void },
  channels: Record<string, (payload: string) => void>,
): Promise<{ close(): Promise<void> }> {
  const { databaseUrl, log, onGap } = options;
  let stopped = false;
  let end = (): Promise<void> => Promise.resolve();
  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: sessionName('baize-listener'),
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    let asking: NodeJS.Timeout | undefined;
    const hangUp = async () => {
      clearInterval(asking);
      await client.end();
    };
    const lose = (error: Error) => {
      // While it connects, connect() itself rejects.
      if (stopped || asking === undefined) return;
      clearInterval(asking);
      asking = undefined;
      log.warn({ err: error }, 'the listener lost its connection');
      // Ended from this side too: one that is slow and not dead would be heard beside the next.
      client.removeAllListeners('notification');
      client.end().catch(() => undefined);
      onGap();
      setTimeout(() => void again(), RECONNECT_MS);
    };
    client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    client.on('error', lose);
    try {
      await client.connect();
      for (const channel of Object.keys(channels))
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    if (stopped) return hangUp();
    asking = setInterval(() => client.query('select 1').catch(lose), ASK_MS);
    end = hangUp;
    onGap();
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
      await end();
    },
  };
}
