import assert from 'node:assert/strict';
import type { Api, Caller, Ctx } from '@baize/endpoint';
import type { Result } from '@baize/kernel';
import type { z } from 'zod';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A call's context as the server makes it. */
export function contextOf(
  caller: Caller,
  options: { headers?: Map<string, string>; language?: 'EN' | 'CN' | 'KM' } = {},
): Ctx {
  return {
    requestId: 'req-1',
    ip: '203.0.113.9',
    userAgent: 'test',
    language: options.language ?? 'EN',
    merchantId: 1,
    merchantCode: 'baize',
    host: 'localhost',
    caller: caller as Ctx['caller'],
    log: silent,
    setHeader: (name, value) => void options.headers?.set(name, value),
    header: () => undefined,
  };
}

export const visitor = (options: { headers?: Map<string, string> } = {}): Ctx =>
  contextOf({ role: 'visitor' }, options);

export const member = (memberId: number): Ctx =>
  contextOf({ role: 'member', memberId, account: `m${memberId}`, sessionId: 's' });

export const operator = (): Ctx =>
  contextOf({
    role: 'staff',
    staffId: 7,
    name: 'Dara',
    sessionId: 's',
    permissions: new Set(['catalogue.write']),
  });

type OutputOf<A extends Api, Op extends keyof A['operations']> = z.output<A['operations'][Op]['output']>;

/** Calls an operation the way the server does: input parsed, answer checked against its schema. */
export async function call<A extends Api, Op extends keyof A['operations'] & string>(
  api: A,
  name: Op,
  handlers: object,
  input: object,
  ctx: Ctx = visitor(),
): Promise<Result<OutputOf<A, Op>>> {
  const operation = api.operations[name];
  assert.ok(operation);
  const handler = (handlers as Record<string, (input: unknown, ctx: Ctx) => Promise<Result<unknown>>>)[name];
  assert.ok(handler);
  const result = await handler(operation.input.parse(input), ctx);
  if (!result.ok) {
    assert.ok(operation.errors.includes(result.code), `${result.code} is in the closed set`);
    return result;
  }
  return { ok: true, value: operation.output.parse(result.value) as OutputOf<A, Op> };
}

/** The value of a call that must succeed. */
export async function ask<A extends Api, Op extends keyof A['operations'] & string>(
  api: A,
  name: Op,
  handlers: object,
  input: object,
  ctx: Ctx = visitor(),
): Promise<OutputOf<A, Op>> {
  const result = await call(api, name, handlers, input, ctx);
  assert.ok(result.ok, `refused: ${result.ok ? '' : result.code}`);
  return result.value;
}
