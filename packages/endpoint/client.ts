import type { Result } from '@baize/kernel';
import type { z } from 'zod';
import type { Api, Operation, Routes } from './define.ts';
import type { TransportError } from './transport-error.ts';

type Call<O extends Operation> = (
  input: z.input<O['input']>,
  options?: { signal?: AbortSignal },
) => Promise<Result<z.output<O['output']>, O['errors'][number] | TransportError>>;

export type Client<A extends Api> = { readonly [Op in keyof A['operations']]: Call<A['operations'][Op]> };

export type ClientOptions = {
  baseUrl?: string;
  headers?: () => Record<string, string>;
  fetch?: typeof fetch;
  /** Milliseconds before a call counts as a network error. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 30_000;

/**
 * A typed caller of one module's operations. Carries no schema: types come from the Api, the wire from `routes`.
 * Never throws for an answer; a failed connection is the refusal network_error.
 */
export function createClient<A extends Api>(routes: A['routes'], options: ClientOptions = {}): Client<A> {
  const client: Record<string, unknown> = {};
  for (const name of Object.keys(routes)) {
    client[name] = (input: Record<string, unknown> | undefined, call?: { signal?: AbortSignal }) =>
      request(routes, name, input ?? {}, options, call?.signal);
  }
  return client as Client<A>;
}

/** What fits a path or a query. */
type Scalar = string | number | boolean | bigint;

async function request(
  routes: Routes,
  name: string,
  input: Record<string, unknown>,
  options: ClientOptions,
  signal?: AbortSignal,
): Promise<Result<unknown, string>> {
  const route = routes[name] ?? '';
  const [method = 'GET', template = '/'] = route.split(' ');
  const rest = { ...input };
  const path = template.replaceAll(/:(\w+)/g, (_, key: string) => {
    const value = String((rest[key] as Scalar | undefined) ?? '');
    delete rest[key];
    return encodeURIComponent(value);
  });
  const inQuery = method === 'GET' || method === 'DELETE';
  const query = inQuery ? queryOf(rest) : '';
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers?.() };
  if (!inQuery) headers['Content-Type'] = 'application/json';
  try {
    const response = await (options.fetch ?? fetch)(`${options.baseUrl ?? ''}${path}${query}`, {
      method,
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(inQuery ? {} : { body: JSON.stringify(rest) }),
    });
    return resultOf(await response.json());
  } catch {
    return { ok: false, code: 'network_error' };
  }
}

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input))
    if (value !== undefined && value !== null) query.set(key, String(value as Scalar));
  const text = query.toString();
  return text ? `?${text}` : '';
}

function resultOf(body: unknown): Result<unknown, string> {
  const { success, message, value } = body as { success?: unknown; message?: unknown; value?: unknown };
  if (success === true) return { ok: true, value };
  if (success === false && typeof message === 'string') return { ok: false, code: message, detail: value };
  return { ok: false, code: 'unknown_error' };
}
