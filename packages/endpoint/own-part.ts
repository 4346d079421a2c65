import { invariant } from '@baize/kernel';

/** An answer of two parts: what everybody of a brand and language is answered, and what is the caller's alone. */
type Parts = { shared: object; own: object };
/** A key no text and no schema sees: a WeakMap of objects that live for one call costs the collector more than the call. */
const PARTS = Symbol('parts');

/**
 * Joins them. `shared` is to be the same object as long as nothing in it changed: its text, digest and compressed forms are
 * then made once for all callers (cached-answer.ts), and only the caller's few fields are written for each call.
 */
export function withOwnPart<Shared extends object, Own extends object>(
  shared: Shared,
  own: Own,
): Shared & Own {
  invariant(Object.keys(shared).length > 0, 'an answer has a part for everybody');
  return { ...shared, ...own, [PARTS]: { shared, own } };
}

export const partsOf = (value: unknown): Parts | undefined =>
  typeof value === 'object' && value !== null ? (value as { [PARTS]?: Parts })[PARTS] : undefined;
