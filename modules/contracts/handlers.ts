import type { Tx } from '@baize/db';
import type { AgentCaller, Ctx, Handlers, MemberCaller } from '@baize/endpoint';
import { takeAttempt } from '@baize/factors';
import { HOUR_MS, ok, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { answerProposal, type TermsAnswer } from './answer-terms.ts';
import type { contractsApi } from './api.ts';
import { countPending, findContract, findOwnContract, listPending, searchContracts } from './contract.sql.ts';
import type { Side } from './contract.ts';
import type { Actor, ContractsDeps } from './deps.ts';
import { actOnEnd } from './end-contract.ts';
import { ownRates } from './plan-endings.ts';
import { isOffFor, proposeTerms } from './propose-terms.ts';
import { sidesOf } from './rates.ts';
import { isKindOn } from './settings.ts';
import { rateText, type ContractKind, type SalaryType } from './rules.ts';
import type { TermsContent } from './shapes.ts';
import { contractDetailOf, shownContracts } from './view.ts';
import { contractNoOf, idOfContractNo, rateOf, termsOf } from './wire.ts';

type MemberCtx = Ctx<'member'>;
/** Of the dialog; what else waits is on the pages. */
const PENDING_SHOWN = 20;
/** Acts of one member about contracts of all kinds: an agent may offer four kinds to each of many downlines. */
const ACTS_PER_HOUR_MAX = 300;

const actorOf = ({
  merchantId,
  ip,
  caller,
}: {
  merchantId: number;
  ip: string;
  caller: MemberCaller | AgentCaller;
}): Actor => ({
  merchantId,
  memberId: caller.memberId,
  ip,
});

/** Calls 45–49 of one kind. */
function callsOf({ db, clock }: ContractsDeps, kind: ContractKind) {
  const now = () => clock.now();
  const takeAct = ({ merchantId, caller }: MemberCtx | Ctx<'agent'>) =>
    takeAttempt(db, clock, {
      merchantId,
      subject: `contract-act:${caller.memberId}`,
      max: ACTS_PER_HOUR_MAX,
      windowMs: HOUR_MS,
    });
  return {
    get: async (
      input: { contractId?: string | undefined; salaryType?: SalaryType | undefined },
      { merchantId, caller: { memberId } }: MemberCtx,
    ) => {
      const contract =
        input.contractId === undefined
          ? await findOwnContract(db, { downlineId: memberId, kind, salaryType: input.salaryType })
          : await findContract(db, merchantId, idOfContractNo(input.contractId));
      const side = contract && sideOf(contract, memberId);
      return ok(contract?.kind === kind && side ? await contractDetailOf(db, contract, side, now()) : null);
    },
    list: async (
      {
        account,
        status,
        ...request
      }: {
        account?: string | undefined;
        status?: Parameters<typeof searchContracts>[1]['state'];
        pageNo: number;
        pageSize: number;
      },
      { merchantId, caller: { memberId } }: Ctx<'agent'>,
    ) => {
      const of = { merchantId, uplineId: memberId, kind, state: status, account: account || undefined };
      const found = await searchContracts(db, of, request, (contract) => contract);
      const rows = found.list.map((contract) => ({ contract, side: 'UPLINE' as const }));
      const rates = await ownRates(db, { merchantId, kind, at: now() }, memberId);
      const sides = kind === 'REALTIME_SALARY' ? sidesOf(rates) : null;
      const { settings } = await getMerchant(db, merchantId);
      return ok({
        ...found,
        list: await shownContracts(db, rows, now()),
        maxRate: rateOf(rates),
        maxSideRates: sides && {
          profitSideRate: rateText(sides.profitSideRateBps),
          lossSideRate: rateText(sides.lossSideRateBps),
          singlePeriodBetRate: rateText(sides.singlePeriodRateBps),
        },
        isKindOn:
          isKindOn(settings, kind) &&
          !(await isOffFor(db, { kind, uplineId: memberId, downlineId: memberId })),
      });
    },
    propose: async (
      input: { downlineAccount: string; salaryType?: SalaryType } & Parameters<typeof termsOf>[1],
      ctx: Ctx<'agent'>,
    ) => {
      const { downlineAccount, salaryType = null } = input;
      const wanted = { downlineAccount, kind, salaryType, terms: termsOf(kind, input) };
      const taken = await takeAct(ctx);
      if (!taken.ok) return refuse('too_many_requests', taken.detail);
      const proposed = await db.transaction((tx: Tx) => proposeTerms(tx, now, actorOf(ctx), wanted));
      if (!proposed.ok) return proposed;
      const { contractId, version, state } = proposed.value;
      return ok({ contractId: contractNoOf(contractId), version, status: state });
    },
    respond: async (input: RespondInput, ctx: MemberCtx) => {
      const { contractId, version } = input;
      const on = { contractId: idOfContractNo(contractId), version, kind };
      const answer: TermsAnswer =
        input.action === 'counter'
          ? { ...on, action: 'counter', terms: termsOf(kind, input.terms) satisfies TermsContent }
          : { ...input, ...on };
      const taken = await takeAct(ctx);
      if (!taken.ok) return refuse('too_many_requests', taken.detail);
      const done = await db.transaction((tx: Tx) => answerProposal(tx, now, actorOf(ctx), answer));
      if (!done.ok) return done;
      const { state, terminated } = done.value;
      return ok({ status: state, version: done.value.version, terminated: terminated.map(contractNoOf) });
    },
    terminate: async (input: TerminateInput, ctx: MemberCtx) => {
      const act = { ...input, contractId: idOfContractNo(input.contractId), kind };
      const taken = await takeAct(ctx);
      if (!taken.ok) return refuse('too_many_requests', taken.detail);
      const done = await db.transaction((tx: Tx) => actOnEnd(tx, now, actorOf(ctx), act));
      if (!done.ok) return done;
      return ok({ status: done.value.state, terminated: done.value.terminated.map(contractNoOf) });
    },
  };
}
type On = { contractId: string; version: number };
type RespondInput = On &
  (
    | { action: 'accept'; digest: string; cascadeDigest: string }
    | { action: 'reject' | 'withdraw' }
    | { action: 'counter'; terms: Parameters<typeof termsOf>[1] }
  );
type TerminateInput = { contractId: string; remark: string } & (
  | { action: 'accept'; cascadeDigest: string }
  | { action: 'request' | 'reject' | 'withdraw' }
);

function sideOf(
  contract: { uplineId: number | null; downlineId: number },
  memberId: number,
): Side | undefined {
  if (contract.uplineId === memberId) return 'UPLINE';
  return contract.downlineId === memberId ? 'DOWNLINE' : undefined;
}

export function contractsHandlers(deps: ContractsDeps): Handlers<typeof contractsApi> {
  const dividend = callsOf(deps, 'DIVIDEND');
  const daily = callsOf(deps, 'DAILY_SALARY');
  const hourly = callsOf(deps, 'HOURLY_SALARY');
  const realtime = callsOf(deps, 'REALTIME_SALARY');
  return {
    getDividendContract: dividend.get,
    listDividendContracts: dividend.list,
    proposeDividend: dividend.propose,
    respondDividend: dividend.respond,
    terminateDividend: dividend.terminate,
    getDailySalaryContract: daily.get,
    listDailySalaryContracts: daily.list,
    proposeDailySalary: daily.propose,
    respondDailySalary: daily.respond,
    terminateDailySalary: daily.terminate,
    getHourlySalaryContract: hourly.get,
    listHourlySalaryContracts: hourly.list,
    proposeHourlySalary: hourly.propose,
    respondHourlySalary: hourly.respond,
    terminateHourlySalary: hourly.terminate,
    getRealtimeSalaryContract: realtime.get,
    listRealtimeSalaryContracts: realtime.list,
    proposeRealtimeSalary: realtime.propose,
    respondRealtimeSalary: realtime.respond,
    terminateRealtimeSalary: realtime.terminate,
    listPendingContracts: async (_input, { caller: { memberId } }) => {
      const rows = await listPending(deps.db, memberId, PENDING_SHOWN);
      const sided = rows.map((contract) => ({ contract, side: sideOf(contract, memberId) ?? 'DOWNLINE' }));
      return ok({
        list: await shownContracts(deps.db, sided, deps.clock.now()),
        totalCount: await countPending(deps.db, memberId),
      });
    },
  };
}
