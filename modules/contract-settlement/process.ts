import type { ContractInForce } from '@baize/contracts';
import type { Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { ok, refuse, type Actor } from '@baize/kernel';
import { listAccounts, lockWallets } from '@baize/wallet';
import type { settlementApi } from './api.ts';
import type { SettlementDeps } from './deps.ts';
import { holdOrRelease } from './hold-payer.ts';
import { listSettlementsById } from './list.sql.ts';
import { answeredNotices, tell } from './notices.ts';
import { keyOf, payBatch } from './pay.ts';
import { insertPayments } from './payment.sql.ts';
import { isOpen } from './rules.ts';
import { lockSettlements, updateSettlements, type Settlement } from './settlement.sql.ts';
import { idOf, noOf, type Act } from './wire.ts';

type Api = typeof settlementApi;

/** What a member may do with a settlement as it is now; nothing for who is not its side. */
export function actsOf(one: Settlement, memberId: number): Act[] {
  if (!isOpen(one.state)) return [];
  if (one.uplineId === memberId) return ['pay'];
  if (one.downlineId !== memberId || one.uplineId === null) return [];
  return one.state === 'CALCULATED' && one.way === 'DOWNLINE'
    ? ['request', 'confirmOffline']
    : ['confirmOffline'];
}

/** Call 51 of one kind, all in one transaction. */
export function processSettlements(
  deps: SettlementDeps,
  kind: ContractInForce['kind'],
  { settlementIds, action }: Input<Api, 'processDividends'>,
  { merchantId, caller: { memberId, account } }: Ctx<'member'>,
): Promise<Answer<Api, 'processDividends'>> {
  const ids = [...new Set(settlementIds.map(idOf))];
  return deps.db.transaction(async (tx) => {
    const seen = await listSettlementsById(tx, merchantId, ids);
    const isTheirs = (one: Settlement) =>
      one.kind === kind && (action === 'pay' ? one.uplineId : one.downlineId) === memberId;
    if (seen.length < ids.length || !seen.every(isTheirs)) return refuse('not_found');
    if (!seen.every((one) => actsOf(one, memberId).includes(action))) return refuse('state_changed');
    const actor: Actor = `member:${memberId}`;
    const done =
      action === 'pay'
        ? await payBatch(deps, tx, { houseEdges: [], payerIds: [memberId], pressed: ids, actor })
        : await answerAsDownline(deps, tx, ids, {
            action,
            memberId,
            account,
            uplineIds: seen.flatMap(({ uplineId }) => uplineId ?? []),
            actor,
          });
    if (!done.ok) return done;
    const states = new Map(done.value.map(({ settlementId, state }) => [settlementId, state]));
    return ok({
      results: ids.flatMap((id) => {
        const state = states.get(id);
        return state ? [{ settlementId: noOf(id), state }] : [];
      }),
    });
  });
}

/** Only the downline's word makes what came outside count (C5.3). No money moves here. */
async function answerAsDownline(
  deps: SettlementDeps,
  tx: Tx,
  ids: readonly bigint[],
  {
    action,
    memberId,
    account,
    uplineIds,
    actor,
  }: {
    action: 'request' | 'confirmOffline';
    memberId: number;
    account: string;
    uplineIds: readonly number[];
    actor: Actor;
  },
) {
  const payerIds = [...new Set(uplineIds)];
  await lockWallets(tx, payerIds);
  const settlements = await lockSettlements(tx, ids);
  if (!settlements.every((one) => actsOf(one, memberId).includes(action))) return refuse('state_changed');
  const now = deps.clock.now();
  const changed = settlements.map((one): Settlement =>
    action === 'request' ? { ...one, state: 'REQUESTED' } : { ...one, state: 'PAID_OFFLINE', paidAt: now },
  );
  await updateSettlements(tx, changed);
  const template = action === 'request' ? 'contract_asked' : 'contract_paid_outside';
  await tell(tx, answeredNotices(settlements, template, account, now));
  if (action === 'confirmOffline') {
    await insertPayments(
      tx,
      settlements.map((one) => ({
        settlementId: one.settlementId,
        key: `${keyOf(one)}:offline`,
        amount: one.amount - one.paid,
        of: 'OFFLINE',
        actor,
        paidAt: now,
      })),
    );
    await holdOrRelease(tx, await listAccounts(tx, payerIds), now);
  }
  return ok(changed);
}
