import type { Result } from '@baize/kernel';

/** A refusal of the server, thrown so that TanStack Query keeps it apart from an answer. `code` is an i18n key. */
export class Refused extends Error {
  readonly code: string;
  readonly detail: unknown;

  constructor(code: string, detail?: unknown) {
    super(code);
    this.name = 'Refused';
    this.code = code;
    this.detail = detail;
  }
}

/** Unwraps a client call for a query or a mutation: the value, or a thrown Refused. */
export async function ask<T>(call: Promise<Result<T>>): Promise<T> {
  const result = await call;
  if (result.ok) return result.value;
  throw new Refused(result.code, result.detail);
}

/** The code a page shows for whatever a query threw. */
export function codeOf(error: unknown): string {
  return error instanceof Refused ? error.code : 'unknown_error';
}

/** What a client's operation answers when it is not refused. */
export type Answer<F extends (...args: never[]) => Promise<unknown>> =
  Awaited<ReturnType<F>> extends infer R ? (R extends { ok: true; value: infer V } ? V : never) : never;
