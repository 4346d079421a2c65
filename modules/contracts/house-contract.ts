import { AT_ONCE, propose, type ApprovalKinds } from '@baize/approvals';
import type { Tx } from '@baize/db';
import { staffChange, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { ok, refuse, type Clock } from '@baize/kernel';
import type { z } from 'zod';
import { answerProposal } from './answer-terms.ts';
import { houseOffer, type contractsConsoleApi } from './console-api.ts';
import { findContract } from './contract.sql.ts';
import type { Actor, ContractsDeps } from './deps.ts';
import { actOnEnd, type EndAct } from './end-contract.ts';
import { checkOffer, proposeTerms, type Offer, type ProposeRefusal } from './propose-terms.ts';
import { contractNoOf, idOfContractNo, termsOf } from './wire.ts';

type Api = typeof contractsConsoleApi;
type WriteCtx = Ctx<'staff:contracts.write'>;
const PERMISSION = 'contracts.write';

const houseOf = ({ merchantId, ip }: Pick<WriteCtx, 'merchantId' | 'ip'>): Actor => ({
  merchantId,
  memberId: null,
  ip,
});
const offerOf = (offer: z.output<typeof houseOffer>): Offer => ({
  downlineAccount: offer.account,
  kind: offer.kind,
  salaryType: 'salaryType' in offer ? offer.salaryType : null,
  terms: termsOf(offer.kind, offer),
});
const targetOf = (contractId: number): string => `contract:${contractNoOf(contractId)}`;

/** What the house promises an agent is money that members' play will cost it: two operators decide, whatever the sum. */
export function proposeHouseContract(
  deps: ContractsDeps,
  { offer, reason }: Input<Api, 'proposeHouseContract'>,
  ctx: WriteCtx,
): Promise<Answer<Api, 'proposeHouseContract'>> {
  const now = () => deps.clock.now();
  const actor = houseOf(ctx);
  return staffChange(deps, ctx, { action: 'contract.propose', reason }, async (tx: Tx) => {
    const checked = await checkOffer(tx, now, actor, offerOf(offer));
    if (!checked.ok) return checked;
    const { kind, salaryType, downlineId } = checked.value.pair;
    const subject = `house-contract:${[kind, salaryType, downlineId].filter(Boolean).join(':')}`;
    const wish = { kind: 'contract.house', subject, payload: offer, permission: PERMISSION, reason } as const;
    return propose(
      deps,
      tx,
      ctx,
      { ...wish, money: null, credits: [] },
      {
        act: async () => {
          const proposed = await proposeTerms(tx, now, actor, offerOf(offer));
          if (!proposed.ok) return proposed;
          const { contractId } = proposed.value;
          const value: { contractId: string | null; proposalId: number | null } = {
            contractId: contractNoOf(contractId),
            proposalId: AT_ONCE,
          };
          return ok({ target: targetOf(contractId), after: offer, value });
        },
        waits: (proposalId) => ({ contractId: null, proposalId }),
      },
    );
  });
}

/** What two operators decide about here; the app hands it to approvals. */
export const contractApprovals = ({ clock }: { clock: Clock }): Pick<ApprovalKinds, 'contract.house'> => ({
  'contract.house': {
    execute: async (tx, { payload }, ctx) => {
      const offer = houseOffer.safeParse(payload);
      if (!offer.success) return refuse('state_changed');
      const proposed = await proposeTerms(tx, () => clock.now(), houseOf(ctx), offerOf(offer.data));
      // The agent moved, or the brand's rates or the contract changed meanwhile.
      if (!proposed.ok) return refuse('state_changed');
      const target = targetOf(proposed.value.contractId);
      return ok({ action: 'contract.propose', target, after: offer.data });
    },
    isOvertaken: async (tx, { merchantId, payload }) => {
      const offer = houseOffer.safeParse(payload);
      if (!offer.success) return true;
      const house = { merchantId, memberId: null };
      const checked = await checkOffer(tx, () => clock.now(), house, offerOf(offer.data));
      return !checked.ok && !MAY_PASS.has(checked.code);
    },
  },
});

/** A switch is put back, a limit raised, an offer lapses; an agent who moved or closed, and terms already signed, stay so. */
const MAY_PASS: ReadonlySet<ProposeRefusal> = new Set([
  'operation_not_enabled',
  'rate_exceeds_own',
  'pending_exists',
]);

export const answerHouseContract = (
  deps: ContractsDeps,
  { contractId: text, version, action, reason }: Input<Api, 'answerHouseContract'>,
  ctx: WriteCtx,
): Promise<Answer<Api, 'answerHouseContract'>> =>
  staffChange(deps, ctx, { action: `contract.${action}`, reason }, async (tx: Tx) => {
    const contractId = idOfContractNo(text);
    const kind = (await findContract(tx, ctx.merchantId, contractId))?.kind;
    if (!kind) return refuse('not_found');
    const answer = { contractId, version, kind, action };
    const done = await answerProposal(tx, () => deps.clock.now(), houseOf(ctx), answer);
    if (done.ok) {
      const { state: status } = done.value;
      return ok({ target: targetOf(contractId), after: { status, version }, value: { status } });
    }
    const { code } = done;
    return refuse(code === 'not_found' || code === 'not_yours_to_answer' ? code : 'state_changed');
  });

export const endHouseContract = (
  deps: ContractsDeps,
  { contractId: text, action, cascadeDigest, reason }: Input<Api, 'endHouseContract'>,
  ctx: WriteCtx,
): Promise<Answer<Api, 'endHouseContract'>> =>
  staffChange(deps, ctx, { action: `contract.end-${action}`, reason }, async (tx: Tx) => {
    const contractId = idOfContractNo(text);
    const kind = (await findContract(tx, ctx.merchantId, contractId))?.kind;
    if (!kind) return refuse('not_found');
    const on = { contractId, kind, remark: '' };
    const act: EndAct =
      action === 'accept' ? { ...on, action, cascadeDigest: cascadeDigest ?? '' } : { ...on, action };
    const done = await actOnEnd(tx, () => deps.clock.now(), houseOf(ctx), act);
    if (!done.ok) return done;
    const { state: status } = done.value;
    const terminated = done.value.terminated.map(contractNoOf);
    return ok({ target: targetOf(contractId), after: { status, terminated }, value: { status, terminated } });
  });
