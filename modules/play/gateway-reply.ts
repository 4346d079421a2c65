import type { RsStatus } from '@baize/vendor-protocol';

/** What a wallet call is answered; on an error only `status` is sure. Amounts in wire units. */
export type Reply = {
  status: RsStatus;
  user?: string;
  currency?: string;
  balance?: bigint;
  /** /wallet/check only: the session token that replaces the launch token. */
  token?: string;
};

const text = JSON.stringify as (value: string) => string;

/** The answer as JSON, written by hand: it is the same five fields a thousand times a second. */
export function replyJson(reply: Reply, requestUuid: string): string {
  let json = `{"status":"${reply.status}","request_uuid":${text(requestUuid)}`;
  if (reply.user !== undefined) json += `,"user":${text(reply.user)}`;
  if (reply.currency !== undefined) json += `,"currency":${text(reply.currency)}`;
  if (reply.balance !== undefined) json += `,"balance":${reply.balance}`;
  if (reply.token !== undefined) json += `,"token":${text(reply.token)}`;
  return `${json}}`;
}
