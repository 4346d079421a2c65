/** Runs work of one key one after the other in this process, and of different keys side by side. */
export function inTurn<Key>(): <T>(key: Key, work: () => Promise<T>) => Promise<T> {
  const last = new Map<Key, Promise<unknown>>();
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    const leave = () => void (last.get(key) === mine && last.delete(key));
    mine.then(leave, leave);
    return mine;
  };
}
