/** LOBBY-044: a star answers once per second. */
export const TOGGLE_THROTTLE_MS = 1000;

/** A favourite record (LOBBY-041). */
export type FavouriteId = { nodeId: number; vendor: string; gameType: string };
type List = readonly FavouriteId[];

export const isFavourite = (list: List, nodeId: number): boolean => list.some((one) => one.nodeId === nodeId);

/** LOBBY-043: what is kept already stays once. */
export const withFavourite = (list: List, own: FavouriteId): List =>
  isFavourite(list, own.nodeId) ? list : [...list, own];
export const withoutFavourite = (list: List, nodeId: number): List =>
  list.filter((one) => one.nodeId !== nodeId);

/** Says for each game whether it may be toggled now; `now_ms` of a clock that only goes forward. */
export function createThrottle(every_ms: number): (nodeId: number, now_ms: number) => boolean {
  const last = new Map<number, number>();
  return (nodeId, now_ms) => {
    if (now_ms - (last.get(nodeId) ?? -Infinity) < every_ms) return false;
    last.set(nodeId, now_ms);
    return true;
  };
}
