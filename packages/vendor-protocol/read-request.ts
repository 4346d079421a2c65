import type { z } from 'zod';
import { parseWireJson } from './wire-json.ts';

export type ReadRequest<T> =
  | { ok: true; value: T }
  | {
      ok: false;
      status: 'RS_ERROR_WRONG_SYNTAX' | 'RS_ERROR_WRONG_TYPES';
      requestUuid: string;
      field: string;
    };

const REQUEST_UUID_CHARS_MAX = 64;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The request_uuid of a body that may be otherwise broken, so that a refusal can name it. Empty when unreadable. */
export function findRequestUuid(value: unknown): string {
  if (!isRecord(value)) return '';
  const id = value['request_uuid'];
  return typeof id === 'string' && id.length <= REQUEST_UUID_CHARS_MAX ? id : '';
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at: unknown = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<PropertyKey, unknown>)[step];
  }
  return at;
}

/**
 * Reads the raw bytes of a request. Not JSON, not an object or a missing field is WRONG_SYNTAX; a field of the
 * wrong JSON type, too long, negative or not a whole number is WRONG_TYPES.
 */
export function readRequest<T>(raw: Uint8Array, schema: z.ZodType<T>): ReadRequest<T> {
  const json = parseWireJson(raw);
  if (json === undefined || !isRecord(json.value)) {
    return { ok: false, status: 'RS_ERROR_WRONG_SYNTAX', requestUuid: '', field: '' };
  }
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issues = parsed.error.issues;
  const missing = issues.find((issue) => valueAt(json.value, issue.path) === undefined);
  return {
    ok: false,
    status: missing === undefined ? 'RS_ERROR_WRONG_TYPES' : 'RS_ERROR_WRONG_SYNTAX',
    requestUuid: findRequestUuid(json.value),
    field: ((missing ?? issues[0])?.path ?? []).join('.'),
  };
}
