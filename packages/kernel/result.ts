/** An expected refusal: a value from a closed set, never an exception. `code` is also the i18n key. */
export type Refusal<E extends string = string> = { ok: false; code: E; detail?: unknown };
export type Result<T, E extends string = string> = { ok: true; value: T } | Refusal<E>;

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

export function refuse<E extends string>(code: E, detail?: unknown): Refusal<E> {
  return detail === undefined ? { ok: false, code } : { ok: false, code, detail };
}

/** Whether an answer of any type is a refusal. */
export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === false && 'code' in value;
