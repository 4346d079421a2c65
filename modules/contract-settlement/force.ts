import {
  AT_ONCE,
  lockAlone,
  propose,
  type ApprovalKinds,
  type Execute,
  type IsOvertaken,
  type Wish,
} from '@baize/approvals';
import type { Tx } from '@baize/db';
import { actorOf, staffAction, type Answer, type Input, type Logged } from '@baize/endpoint';
import { invariant, ok, payableText, refuse, type Actor, type Result } from '@baize/kernel';
import { listAccounts, lockWallets, post } from '@baize/wallet';
import { z } from 'zod';
import type { settlementConsoleApi } from './console-api.ts';
import type { SettlementDeps, StaffCtx } from './deps.ts';
import { holdOrRelease } from './hold-payer.ts';
import { advancedNotice, saveAndTell, tell } from './notices.ts';
import { keyOf } from './pay.ts';
import { insertPayments } from './payment.sql.ts';
import { isOpen } from './rules.ts';
import { listSettlementsById, type ListedSettlement } from './list.sql.ts';
import { lockSettlements, type Settlement } from './settlement.sql.ts';
import { idOf, noOf } from './wire.ts';

type Api = typeof settlementConsoleApi;

/**
 * The house pays the downline in the upline's place, and the upline owes it to the house (C5.3). Money that nobody above gave: two
 * operators decide above the brand's sum.
 */
export function forceSettlement(
  deps: SettlementDeps,
  { settlementId, reason }: Input<Api, 'forceSettlement'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'forceSettlement'>> {
  type Left = { settlementId: string; state: Settlement['state']; proposalId: number | null };
  return staffAction<Tx, ListedSettlement, Left, 'state_changed' | 'account_closed' | 'proposed_already'>(
    deps,
    ctx,
    {
      action: 'contract.force',
      reason,
      lock: async (tx) => {
        await lockAlone(tx, ctx.caller.staffId);
        return lockWithWallets(tx, ctx.merchantId, idOf(settlementId));
      },
      refuse: (row) => (isForceable(row) ? undefined : ('state_changed' as const)),
      act: (tx, row) => {
        const left = row.amount - row.paid;
        const wish: Wish = {
          kind: 'contract.force',
          subject: `settlement:${noOf(row.settlementId)}`,
          payload: {
            settlementId,
            amount: payableText(left, row.currency),
            memberId: row.downlineId,
            account: row.downlineAccount,
            upline: row.uplineAccount,
          },
          money: { amount: left, currency: row.currency },
          credits: [{ memberId: row.downlineId, amount: left }],
          permission: 'contracts.settle',
          reason,
        };
        return propose(deps, tx, ctx, wish, {
          act: async () => {
            const done = await advance(deps, tx, row, actorOf(ctx));
            return done.ok
              ? ok({
                  ...done.value,
                  value: { settlementId, state: 'PAID' as Settlement['state'], proposalId: AT_ONCE },
                })
              : done;
          },
          waits: (proposalId) => ({ settlementId, state: row.state, proposalId }),
        });
      },
    },
  );
}

const kept = z.object({ settlementId: z.string(), amount: z.string() });

/** What two operators decide about here; the app hands it to approvals. */
export const settlementApprovals = (deps: SettlementDeps): Pick<ApprovalKinds, 'contract.force'> => ({
  'contract.force': { execute: executeForce(deps), isOvertaken },
});

const executeForce =
  (deps: SettlementDeps): Execute =>
  async (tx, { merchantId, payload }, ctx) => {
    const { settlementId, amount } = kept.parse(payload);
    const row = await lockWithWallets(tx, merchantId, idOf(settlementId));
    invariant(row, 'the settlement of a proposal is of its brand', { settlementId });
    if (!isAsProposed(row, amount)) return refuse('state_changed');
    const done = await advance(deps, tx, row, actorOf(ctx));
    return done.ok ? ok({ action: 'contract.force', ...done.value }) : done;
  };

const isOvertaken: IsOvertaken = async (tx, { merchantId, payload }) => {
  const { settlementId, amount } = kept.parse(payload);
  const row = await lockWithWallets(tx, merchantId, idOf(settlementId));
  return !row || !isAsProposed(row, amount);
};

/** Paid in part or in full meanwhile: it is not what was proposed any more. */
const isAsProposed = (row: Settlement, amount: string): boolean =>
  isForceable(row) && payableText(row.amount - row.paid, row.currency) === amount;
const isForceable = (row: Settlement): boolean => isOpen(row.state) && row.uplineId !== null;

/** Wallets of both sides first, then the row. */
async function lockWithWallets(
  tx: Tx,
  merchantId: number,
  settlementId: bigint,
): Promise<ListedSettlement | undefined> {
  const [seen] = await listSettlementsById(tx, merchantId, [settlementId]);
  if (!seen) return undefined;
  await lockWallets(tx, [seen.downlineId, seen.uplineId ?? seen.downlineId]);
  const [row] = await lockSettlements(tx, [settlementId]);
  return row && { ...seen, ...row };
}

async function advance(
  { clock }: SettlementDeps,
  tx: Tx,
  row: ListedSettlement,
  actor: Actor,
): Promise<Result<Logged, 'account_closed' | 'state_changed'>> {
  const { settlementId, uplineId, downlineId, currency } = row;
  const [payee] = await listAccounts(tx, [downlineId]);
  invariant(payee && uplineId !== null, 'both sides have wallets', { settlementId });
  const left = row.amount - row.paid;
  const key = `${keyOf(row)}:advance`;
  const posted = await post(tx, {
    accountId: payee.accountId,
    amount: left,
    kind: row.kind === 'DIVIDEND' ? 'dividend' : 'salary',
    house: 'commission',
    key,
    ref: `S${settlementId}`,
    currency,
    actor,
  });
  if (!posted.ok) return refuse(posted.code === 'account_closed' ? posted.code : 'state_changed');
  const now = clock.now();
  const after: Settlement = {
    ...row,
    state: 'PAID',
    paid: row.amount,
    parts: row.parts + 1,
    advanced: row.advanced + left,
    paidAt: now,
  };
  await saveAndTell(tx, [row], [after], now);
  await insertPayments(tx, [{ settlementId, key, amount: left, of: 'ADVANCE', actor, paidAt: now }]);
  const [payer] = await listAccounts(tx, [uplineId]);
  invariant(payer, 'an upline has a wallet', { settlementId });
  const advanced = advancedNotice({ ...after, uplineId }, left, row.downlineAccount, now);
  await tell(tx, [advanced]);
  await holdOrRelease(tx, [payer], now);
  return ok({
    target: `settlement:${noOf(settlementId)}`,
    before: { state: row.state, paid: payableText(row.paid, currency) },
    after: { state: after.state, paid: payableText(after.paid, currency) },
  });
}
