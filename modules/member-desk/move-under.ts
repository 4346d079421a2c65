/** Where an operator puts a member (OP-08): under an agent, with everybody below. */
import { createHash } from 'node:crypto';
import { AT_ONCE, findProposed, propose, type Execute, type IsOvertaken } from '@baize/approvals';
import type { Tx } from '@baize/db';
import { actorOf, staffChange, type Answer, type Ctx, type Input, type Logged } from '@baize/endpoint';
import { ok, refuse, type Actor } from '@baize/kernel';
import { findMemberRow, lockMove, moveMember, switchesUndone, type MemberRow } from '@baize/members';
import { cutOnMove, lockCut } from '@baize/rates';
import { z } from 'zod';
import type { memberDeskApi } from './api.ts';
import type { MemberDeskDeps } from './deps.ts';

type Deps = Pick<MemberDeskDeps, 'clock' | 'lockEndings' | 'endContracts'>;
type Moving = { merchantId: number; memberId: number };
const ACTION = 'member.upline';
const KIND = 'member.move';

const placeSubject = (memberId: number): string => `member-place:${memberId}`;

/**
 * A move alone is one operator's. One that ends contracts, lowers rates, or undoes what operators switched off for the branch above
 * takes from others what two gave them: another operator decides about just that.
 */
export const setMemberUpline = (
  deps: Deps & Pick<MemberDeskDeps, 'db' | 'audit'>,
  { memberId, account, reason }: Input<typeof memberDeskApi, 'setMemberUpline'>,
  ctx: Ctx<'staff:members.write'>,
): Promise<Answer<typeof memberDeskApi, 'setMemberUpline'>> =>
  staffChange(deps, ctx, { action: ACTION, reason }, async (tx: Tx) => {
    const moving = { merchantId: ctx.merchantId, memberId };
    const locked = await lockMove(tx, moving, account);
    if (!locked.ok) return locked;
    const { member, upline } = locked.value;
    const subject = placeSubject(memberId);
    if ((await findProposed(tx, ctx.merchantId, [subject], deps.clock.now())).size > 0)
      return refuse('proposed_already');
    const act = async () =>
      ok({
        ...(await move(tx, deps, moving, upline.account, actorOf(ctx))),
        value: { memberId, proposalId: AT_ONCE },
      });
    const taken = await lockTaken(tx, deps, member, upline);
    if (taken.contracts + taken.rates + taken.switches.length === 0) return act();
    const before = member.uplineId === null ? undefined : await findMemberRow(tx, member.uplineId);
    const wish = {
      kind: KIND,
      subject,
      payload: {
        memberId,
        account: member.account,
        before: before?.account ?? null,
        upline: upline.account,
        ...taken,
      },
      money: null,
      credits: [],
      permission: 'members.write',
      reason,
    } as const;
    return propose(deps, tx, ctx, wish, { act, waits: (proposalId) => ({ memberId, proposalId }) });
  });

/** What a move takes from somebody, and what names all of it. Contracts and rates stay as they are until the transaction ends. */
async function lockTaken(tx: Tx, deps: Deps, member: MemberRow, upline: MemberRow) {
  const moving = { merchantId: member.merchantId, memberId: member.id };
  const contracts = await deps.lockEndings(tx, moving);
  const to = { memberId: upline.id, isHouse: upline.isHouse };
  const cut = await lockCut(tx, moving, to, deps.clock.now());
  const switches = await switchesUndone(tx, member.id, upline);
  const all = { from: member.uplineId, to: upline.id, contracts, cut, switches };
  const digest = createHash('sha256').update(JSON.stringify(all)).digest('hex');
  return { contracts: contracts.length, rates: cut.rates, switches, digest };
}

/** `moveMember` locks the tree before the member. */
async function move(tx: Tx, deps: Deps, moving: Moving, account: string, by: Actor): Promise<Logged> {
  const moved = await moveMember(tx, moving, account);
  if (!moved.ok) throw new Error(`a checked move was refused: ${moved.code}`);
  await deps.endContracts(tx, moving);
  const loweredRates = await cutOnMove(tx, moving, { at: deps.clock.now(), by });
  return {
    target: `member:${moving.memberId}`,
    before: { upline: moved.value.before },
    after: { upline: moved.value.after, ...(loweredRates > 0 && { loweredRates }) },
  };
}

const kept = z.object({ memberId: z.number().int(), upline: z.string(), digest: z.string() });

/** The move as it was looked at; undefined: it is refused by now, or takes something else. */
async function lockSame(
  tx: Tx,
  deps: Deps,
  merchantId: number,
  payload: object,
): Promise<Moving | undefined> {
  const { memberId, upline: account, digest } = kept.parse(payload);
  const moving = { merchantId, memberId };
  const locked = await lockMove(tx, moving, account);
  if (!locked.ok) return undefined;
  const { member, upline } = locked.value;
  return (await lockTaken(tx, deps, member, upline)).digest === digest ? moving : undefined;
}

export const executeMove =
  (deps: Deps): Execute =>
  async (tx, { merchantId, payload }, ctx) => {
    const moving = await lockSame(tx, deps, merchantId, payload);
    if (!moving) return refuse('state_changed');
    return ok({
      action: ACTION,
      ...(await move(tx, deps, moving, kept.parse(payload).upline, actorOf(ctx))),
    });
  };

/** It takes something else than what was proposed, or cannot be done. */
export const isMoveOvertaken =
  (deps: Deps): IsOvertaken =>
  async (tx, { merchantId, payload }) =>
    (await lockSame(tx, deps, merchantId, payload)) === undefined;
