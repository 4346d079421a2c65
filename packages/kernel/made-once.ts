/** Keys kept for one source: anybody can ask for one more page or language. */
const KEYS_MAX = 500;
type Made = { value: object; turn: number };
const made = new WeakMap<object, Map<string, Made>>();

/**
 * What is made of something read, once per key and turn (a span of time, where the clock has a say): the same object as
 * long as the source is the same one. An answer that is the same object again spares the server its text, digest and
 * compression (endpoint's cached answers).
 */
export function madeOnce<T extends object>(source: object, key: string, make: () => T, turn = 0): T {
  const ofSource = made.get(source) ?? new Map<string, Made>();
  made.set(source, ofSource);
  const known = ofSource.get(key);
  if (known?.turn === turn) return known.value as T;
  const value = make();
  if (ofSource.size >= KEYS_MAX) ofSource.clear();
  ofSource.set(key, { value, turn });
  return value;
}
