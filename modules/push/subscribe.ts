import { createECDH } from 'node:crypto';
import { mayKeepAddress } from '@baize/delivery';
import type { Codes, Ctx, Input } from '@baize/endpoint';
import { takeAttempt } from '@baize/factors';
import { HOUR_MS, ok, refuse, type Result } from '@baize/kernel';
import type { pushApi } from './api.ts';
import type { PushDeps } from './deps.ts';
import { readKey } from './key.ts';
import { deleteOfMember, dropOldest, listOfMember, saveSubscription } from './push.sql.ts';

type Api = typeof pushApi;
const DEVICES_MAX = 10;
const CHANGES_PER_HOUR_MAX = 60;

/** What the member's devices are told, as this device sees it. */
export async function getPush(deps: PushDeps, { endpoint }: Input<Api, 'getPush'>, ctx: Ctx<'member'>) {
  const [{ publicKey }, devices] = await Promise.all([
    readKey(deps),
    listOfMember(deps.db, ctx.caller.memberId),
  ]);
  const here = devices.find((device) => device.endpoint === endpoint);
  return ok({
    publicKey,
    here: here ? { money: here.forMoney, messages: here.forMessages } : null,
    others: devices.length - (here ? 1 : 0),
  });
}

/** The member agrees on this device. Where a message is sent to is an address of the browser's own: only public ones. */
export async function savePush(
  deps: PushDeps,
  { money, messages, p256dh, auth, endpoint, language }: Input<Api, 'savePush'>,
  ctx: Ctx<'member'>,
): Promise<Result<Awaited<ReturnType<typeof getPush>>['value'], Codes<Api, 'savePush'>>> {
  if (!money && !messages) return refuse('push_nothing_chosen');
  const { merchantId } = ctx;
  const { memberId } = ctx.caller;
  const taken = await takeAttempt(deps.db, deps.clock, {
    merchantId,
    subject: `push:member:${memberId}`,
    max: CHANGES_PER_HOUR_MAX,
    windowMs: HOUR_MS,
  });
  if (!taken.ok) return refuse('too_many_requests', taken.detail);
  if (!isPoint(p256dh) || !(await isAddress(deps, endpoint))) return refuse('push_address_refused');
  await deps.db.transaction(async (tx) => {
    await saveSubscription(tx, {
      merchantId,
      memberId,
      endpoint,
      p256dh,
      auth,
      language,
      forMoney: money,
      forMessages: messages,
      createdAt: deps.clock.now(),
    });
    await dropOldest(tx, memberId, DEVICES_MAX);
  });
  return getPush(deps, { endpoint }, ctx);
}

/** Ends it on one device or on all. A message that is on its way may still arrive. */
export async function endPush(deps: PushDeps, { endpoint }: Input<Api, 'endPush'>, ctx: Ctx<'member'>) {
  await deps.db.transaction((tx) => deleteOfMember(tx, ctx.caller.memberId, endpoint ?? null));
  return getPush(deps, {}, ctx);
}

async function isAddress({ allowLocal }: PushDeps, endpoint: string): Promise<boolean> {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, username } = new URL(endpoint);
  if (username !== '' || (protocol !== 'https:' && !(allowLocal && protocol === 'http:'))) return false;
  return mayKeepAddress(endpoint, { allowLocal });
}

/** A key that is no point of the curve could never be sent to. */
function isPoint(p256dh: string): boolean {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
