import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { ok, refuse, type Result } from '@baize/kernel';
import type { z } from 'zod';
import type { Changed, Control } from './control.ts';
import type { Api, Caller, Ctx, MemberCaller, StaffCaller } from './define.ts';
import type { Done } from './staff-action.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A call's context as the server makes it, for handlers under test; `more` replaces any part of it. */
export function contextOf<C extends Caller>(
  caller: C,
  more: Partial<Omit<Ctx, 'caller'>> & { merchant?: { id: number; code: string } } = {},
): Omit<Ctx, 'caller'> & { caller: C } {
  const { merchant = { id: 1, code: 'baize' }, ...rest } = more;
  return {
    requestId: 'req-1',
    ip: '203.0.113.9',
    userAgent: 'test',
    language: 'EN',
    merchantId: merchant.id,
    merchantCode: merchant.code,
    host: 'localhost',
    caller,
    log: silent,
    setHeader: () => undefined,
    header: () => undefined,
    ...rest,
  };
}

type More = Parameters<typeof contextOf>[1];

export const visitorContext = (more: More = {}) => contextOf({ role: 'visitor' } as const, more);

export const memberContext = (
  memberId: number,
  more: More & { account?: string; role?: 'member' | 'agent' } = {},
) => {
  const { account = `m${memberId}`, role = 'member', ...rest } = more;
  const caller: MemberCaller = { role, memberId, account, sessionId: 's' };
  return contextOf(caller, rest);
};

/** An operator: number 7, Dara, unless told otherwise. */
export const staffContext = (
  permissions: readonly string[],
  more: More & { staffId?: number; name?: string; brandOf?: number | null } = {},
) => {
  const { staffId = 7, name = 'Dara', brandOf = null, ...rest } = more;
  const caller: StaffCaller = {
    role: 'staff',
    staffId,
    name,
    merchantId: brandOf,
    sessionId: 's',
    permissions: new Set(permissions),
  };
  return contextOf(caller, rest);
};

type OutputOf<A extends Api, Op extends keyof A['operations']> = z.output<A['operations'][Op]['output']>;

/** Calls an operation the way the server does: input parsed, refusal and answer checked against the api. */
export async function call<A extends Api, Op extends keyof A['operations'] & string>(
  api: A,
  name: Op,
  handlers: object,
  input: object,
  ctx: object = visitorContext(),
): Promise<Result<OutputOf<A, Op>>> {
  const operation = api.operations[name];
  assert.ok(operation);
  const handler = (handlers as Record<string, (input: unknown, ctx: object) => Promise<Result<unknown>>>)[
    name
  ];
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
  ctx: object = visitorContext(),
): Promise<OutputOf<A, Op>> {
  const result = await call(api, name, handlers, input, ctx);
  assert.ok(result.ok, `refused: ${result.ok ? '' : result.code}`);
  return result.value;
}

/** 'ok', or the refusal of a call. */
export const codeOf = (result: { ok: boolean; code?: string }): string => result.code ?? 'ok';

/** For modules below approvals: a control as one operator changes it where nobody has to wait. */
export async function changeAlone<
  Tx,
  Kind extends string,
  Wanted extends object,
  Seen extends object | null,
  Code extends string = never,
>(
  tx: Tx,
  { merchantId }: { merchantId: number },
  control: Control<Tx, Kind, Wanted, Seen, Code>,
  { wanted }: { wanted: Wanted },
): Promise<Result<Done<Changed<Seen>>, Code | 'nothing_to_change'>> {
  const before = await control.lock(tx, merchantId, wanted);
  const refused = await control.refuse?.(tx, before, wanted, merchantId);
  if (refused !== undefined) return refuse(refused);
  const after = control.next(before, wanted);
  if (isDeepStrictEqual(before, after)) return refuse('nothing_to_change');
  await control.save(tx, merchantId, wanted);
  const target = control.subject(wanted, merchantId);
  return ok({ target, before, after, value: { seen: after, proposalId: null } });
}
