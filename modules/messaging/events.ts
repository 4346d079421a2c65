/** Sent over PostgreSQL's NOTIFY at commit, so that every API process can push to its open rooms. */
export const CHAT_CHANNEL = 'chat_room';

/** A message came ('said') or was taken down ('deleted'). */
export type ChatChanged = { merchantId: number; messageId: string; what: 'said' | 'deleted' };

export const chatPayload = ({ merchantId, messageId, what }: ChatChanged): string =>
  `${merchantId}:${messageId}:${what}`;

/** Reads a NOTIFY payload; undefined when it is not ours. */
export function readChatChanged(payload: string): ChatChanged | undefined {
  const match = /^(\d+):(\d+):(said|deleted)$/.exec(payload);
  if (!match?.[1] || !match[2]) return undefined;
  return { merchantId: Number(match[1]), messageId: match[2], what: match[3] as ChatChanged['what'] };
}

/** Sent over NOTIFY at commit: these members' inboxes changed, so that open pages count again. */
export const INBOX_CHANNEL = 'member_inbox';
/** A payload of NOTIFY holds 8,000 bytes. */
export const INBOX_PAYLOAD_MAX = 500;

export const inboxPayload = (memberIds: readonly number[]): string => memberIds.join(',');

/** Reads a NOTIFY payload; empty when it is not ours. */
export const readInboxChanged = (payload: string): number[] =>
  /^\d+(,\d+)*$/.test(payload) ? payload.split(',').map(Number) : [];
