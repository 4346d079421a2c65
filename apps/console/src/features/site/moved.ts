/** A list with one entry a place further on; past either end nothing moves. */
export function moved<T>(list: readonly T[], index: number, step: -1 | 1): T[] {
  const next = [...list];
  const [one] = next.splice(index, 1);
  const to = index + step;
  if (one === undefined || to < 0 || to >= list.length) return [...list];
  next.splice(to, 0, one);
  return next;
}
