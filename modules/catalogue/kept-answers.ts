/**
 * Public answers made from one shelf, kept for as long as a window of maintenance may be shown late. The same object
 * again spares the server its text, digest and compression (endpoint's cached answers).
 */
const KEPT_MS = 5_000;
/** Different questions kept per shelf: lobbies are pages × vendors × languages; anybody can ask for more. */
const QUESTIONS_MAX = 500;

type Kept = { value: unknown; until: number };
const shelves = new WeakMap<object, Map<string, Kept>>();

export function keptAnswer<T extends object>(
  shelf: object,
  question: { name: string; input: object; language: string },
  now: Date,
  make: () => T,
): T {
  const kept = shelves.get(shelf) ?? new Map<string, Kept>();
  shelves.set(shelf, kept);
  const key = JSON.stringify(question);
  const known = kept.get(key);
  if (known && known.until > now.getTime()) return known.value as T;
  const value = make();
  if (kept.size >= QUESTIONS_MAX) kept.clear();
  kept.set(key, { value, until: now.getTime() + KEPT_MS });
  return value;
}
