import { invariant } from '@baize/kernel';

/** An answer of two parts: what everybody of a brand and language is answered, and what is the caller's alone. */
type Parts = { shared: object; own: object };
const parts = new WeakMap<object, Parts>();

/**
 * Joins them. `shared` is to be the same object as long as nothing in it changed: its text, digest and compressed forms are
 * then made once for all callers (cached-answer.ts), and only the caller's few fields are written for each call.
 */
export function withOwnPart<Shared extends object, Own extends object>(
  shared: Shared,
  own: Own,
): Shared & Own {
  invariant(Object.keys(shared).length > 0, 'an answer has a part for everybody');
  const value = { ...shared, ...own };
  parts.set(value, { shared, own });
  return value;
}

export const partsOf = (value: unknown): Parts | undefined =>
  typeof value === 'object' && value !== null ? parts.get(value) : undefined;
