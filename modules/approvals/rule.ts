import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '@baize/db';
import { staffChange, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { currencyDigits, exactText, floorTo, ok, parseUnits, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { ACCESS_COUNTS_MS, countHolders } from '@baize/staff';
import { z } from 'zod';
import type { approvalsApi } from './api.ts';
import type { ApprovalsDeps, Execute, IsOvertaken, KindOfProposal, StaffCtx } from './deps.ts';
import { endOvertaken } from './overtaken.ts';
import { AT_ONCE, propose, type Wish } from './propose.ts';
import { findRule, lockRule, putRule, type RuleRow } from './rule.sql.ts';

type Api = typeof approvalsApi;
const PERMISSION = 'controls.write';
const subjectOf = (merchantId: number): string => `merchant:${merchantId}`;
const ruleKept = z.object({ secondPersonAbove: z.string(), onePerson: z.boolean(), before: z.unknown() });

export const getApprovalRule = async (
  { db }: ApprovalsDeps,
  { merchantId }: StaffCtx,
): Promise<Answer<Api, 'getApprovalRule'>> => ok(await viewOf(db, merchantId));

/** What binds less than before is a lowered control: it is proposed like money. */
export function saveApprovalRule(
  deps: ApprovalsDeps,
  { secondPersonAbove, onePerson, reason }: Input<Api, 'saveApprovalRule'>,
  ctx: Ctx<'staff:controls.write'>,
): Promise<Answer<Api, 'saveApprovalRule'>> {
  const { merchantId } = ctx;
  return staffChange(deps, ctx, { action: 'approval.rule', reason }, async (tx: Tx) => {
    await lockRule(tx, merchantId);
    const { currency } = await getMerchant(tx, merchantId);
    const aloneUpto = parseUnits(secondPersonAbove);
    if (floorTo(aloneUpto, currencyDigits(currency)) !== aloneUpto) return refuse('amount_invalid');
    const now = await findRule(tx, merchantId);
    if (aloneUpto === now.aloneUpto && onePerson === now.isOnePerson) return refuse('nothing_to_change');
    const before = await viewOf(tx, merchantId);
    const save = async () => {
      await putRule(tx, merchantId, { aloneUpto, isOnePerson: onePerson });
      const of = { merchantId, subject: subjectOf(merchantId), permission: PERMISSION };
      await endOvertaken(tx, of, ruleKind, { by: ctx.caller, at: deps.clock.now() });
      const after = await viewOf(tx, merchantId);
      const value = { ...after, proposalId: AT_ONCE };
      return ok({ target: subjectOf(merchantId), before, after, value });
    };
    const isDeclaration = onePerson && !now.isOnePerson && aloneUpto <= now.aloneUpto;
    if (
      !isWeaker(now, { aloneUpto, isOnePerson: onePerson }) ||
      (isDeclaration && (await hasOneOperator(deps, tx, merchantId)))
    )
      return save();
    const wish: Wish = {
      kind: 'approvals.rule',
      subject: subjectOf(merchantId),
      payload: { secondPersonAbove, onePerson, before },
      money: null,
      credits: [],
      permission: PERMISSION,
      reason,
    };
    return propose(deps, tx, ctx, wish, { act: save, waits: (proposalId) => ({ ...before, proposalId }) });
  });
}

/** The house of a single operator: one account that sets the controls, and one at most that moves the money. */
async function hasOneOperator({ clock }: ApprovalsDeps, tx: Tx, merchantId: number): Promise<boolean> {
  const of = { merchantId, since: new Date(clock.now().getTime() - ACCESS_COUNTS_MS) };
  return (
    (await countHolders(tx, { ...of, kind: 'control' })) <= 1 &&
    (await countHolders(tx, { ...of, kind: 'money' })) <= 1
  );
}

/** A rule that was approved. */
const executeRule: Execute = async (tx, { merchantId, payload }) => {
  await lockRule(tx, merchantId);
  const { secondPersonAbove, onePerson, before: seen } = ruleKept.parse(payload);
  const before = await viewOf(tx, merchantId);
  // Changed since: what was proposed then would undo it.
  if (!isDeepStrictEqual(before, seen)) return refuse('state_changed');
  await putRule(tx, merchantId, { aloneUpto: parseUnits(secondPersonAbove), isOnePerson: onePerson });
  const after = await viewOf(tx, merchantId);
  return ok({ action: 'approval.rule', target: subjectOf(merchantId), before, after });
};

const isRuleOvertaken: IsOvertaken = async (tx, { merchantId, payload }) => {
  await lockRule(tx, merchantId);
  return !isDeepStrictEqual(await viewOf(tx, merchantId), ruleKept.parse(payload).before);
};

export const ruleKind: KindOfProposal = { execute: executeRule, isOvertaken: isRuleOvertaken };

const isWeaker = (now: RuleRow, next: RuleRow): boolean =>
  next.aloneUpto > now.aloneUpto || (next.isOnePerson && !now.isOnePerson);

async function viewOf(db: Db, merchantId: number) {
  const { currency } = await getMerchant(db, merchantId);
  const { aloneUpto, isOnePerson } = await findRule(db, merchantId);
  return { currency, secondPersonAbove: exactText(aloneUpto, currency), onePerson: isOnePerson };
}
