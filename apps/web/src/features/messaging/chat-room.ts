import type { ChatMessage, Room } from './messaging.queries.ts';

/** What a long evening may hold on the screen; older words are in the server's log (its own history is 50). */
export const SHOWN_MAX = 200;

/** The number of a message is its order in the room. */
const isBefore = (one: ChatMessage, other: ChatMessage): boolean => BigInt(one.id) < BigInt(other.id);

/** A message joins the room once and in its place, however often and however late it is told. */
export function withSaid(room: Room, message: ChatMessage): Room {
  if (room.list.some(({ id }) => id === message.id)) return room;
  const at = room.list.findLastIndex((one) => isBefore(one, message)) + 1;
  return { ...room, list: room.list.toSpliced(at, 0, message).slice(-SHOWN_MAX) };
}

/** A message a moderator took down is gone from the room. */
export function withDeleted(room: Room, id: string): Room {
  return { ...room, list: room.list.filter((one) => one.id !== id) };
}
