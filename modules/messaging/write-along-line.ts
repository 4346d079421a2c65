import type { Codes, Ctx, Input } from '@baize/endpoint';
import { HOUR_MS, ok, refuse, type Result } from '@baize/kernel';
import { takeAttempt } from '@baize/factors';
import { ancestorsOf, findMemberIds } from '@baize/members';
import type { messagingApi } from './api.ts';
import type { MessagingDeps } from './deps.ts';
import { INBOX_CHANNEL, inboxPayload } from './events.ts';
import { insertLineMessage, notifyInbox } from './inbox.sql.ts';
import { mayWriteUp } from './inbox.ts';
import { INVISIBLE } from './invisible.ts';

type Deps = Pick<MessagingDeps, 'db' | 'clock'>;

const PER_HOUR_MAX = 30;
/** Invisible characters are removed because they can hide text; line breaks stay. */
const plain = (text: string) => text.replaceAll(INVISIBLE, (mark) => (mark === '\n' ? mark : ' ')).trim();

/**
 * One person of a line to the next (MSG-006, OPEN-MSG-01): agents to their upline and their direct downlines, members to
 * an upline that wrote to them. An account that is no direct downline is answered like one that does not exist.
 */
export async function writeAlongLine(
  deps: Deps,
  input: Input<typeof messagingApi, 'writeAlongLine'>,
  ctx: Ctx<'member'>,
): Promise<Result<{ id: string }, Codes<typeof messagingApi, 'writeAlongLine'>>> {
  const reader =
    input.to === 'upline' ? await uplineOf(deps, ctx) : await downlineOf(deps, input.account, ctx);
  if (!reader.ok) return reader;
  return deps.db.transaction(async (tx) => {
    const { memberId, account } = ctx.caller;
    const taken = await takeAttempt(tx, deps.clock, {
      merchantId: ctx.merchantId,
      subject: `line-message:member:${memberId}`,
      max: PER_HOUR_MAX,
      windowMs: HOUR_MS,
    });
    if (!taken.ok) return refuse('too_many_requests', taken.detail);
    const { id } = await insertLineMessage(tx, {
      merchantId: ctx.merchantId,
      memberId: reader.value,
      senderId: memberId,
      senderAccount: account,
      title: plain(input.title),
      body: plain(input.body),
      at: deps.clock.now(),
    });
    await notifyInbox(tx, INBOX_CHANNEL, inboxPayload([reader.value]));
    return ok({ id: id.toString() });
  });
}

async function uplineOf(
  deps: Deps,
  { caller }: Ctx<'member'>,
): Promise<Result<number, 'no_upline' | 'reply_only'>> {
  const [upline] = await ancestorsOf(deps.db, caller.memberId);
  if (!upline || upline.isHouse) return refuse('no_upline');
  return (await mayWriteUp(deps, caller, upline)) ? ok(upline.memberId) : refuse('reply_only');
}

async function downlineOf(
  { db }: Deps,
  account: string,
  ctx: Ctx<'member'>,
): Promise<Result<number, 'not_direct_downline'>> {
  const found = await findMemberIds(db, ctx.merchantId, [account]);
  const memberId = found.get(account.toLowerCase());
  if (memberId === undefined) return refuse('not_direct_downline');
  const [upline] = await ancestorsOf(db, memberId);
  return upline?.memberId === ctx.caller.memberId ? ok(memberId) : refuse('not_direct_downline');
}
