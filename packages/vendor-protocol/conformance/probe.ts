import { randomUUID } from 'node:crypto';
import type { Send } from './peer.ts';

/** Why nothing that speaks the wire answers there; undefined: something does, and the cases may say what it does wrong. */
export async function probe(url: string, send: Send): Promise<string | undefined> {
  try {
    const { httpStatus, body } = await send('/user/info', { user: 'nobody', request_uuid: randomUUID() });
    if (String(body?.['status']).startsWith('RS_')) return undefined;
    return `What answers at ${url} is no wallet of this protocol: HTTP ${httpStatus} without an RS_ status. The address ends with the connection's code: https://<site>/gw/<CODE>`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const why =
      cause instanceof Error ? (cause as NodeJS.ErrnoException).code || cause.message : String(cause);
    return `Nothing answers at ${url}: ${why}. No case was run`;
  }
}
