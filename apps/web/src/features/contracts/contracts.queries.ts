import type { ContractKind, SalaryType } from '@baize/contracts/rules';
import { useMutation } from '@tanstack/react-query';
import { contracts } from '../../clients/contracts.ts';
import { ask, type Answer, type Input } from '../../session/clients.ts';
import { consolidatedQuery } from '../../session/consolidated.ts';
import { freshPage, freshQuery, refresh } from '../../session/query-client.ts';
import type { TermsInput } from './terms-draft.ts';

export type Contract = NonNullable<Answer<typeof contracts.getDividendContract>>;
export type ContractRow = Answer<typeof contracts.listDividendContracts>['list'][number];
export type Version = NonNullable<Contract['current']>;
export type Act = Contract['allowed'][number];
export type Status = Contract['status'];
export type MaxRates = Pick<Answer<typeof contracts.listDividendContracts>, 'maxRate' | 'maxSideRates'>;

type Respond = Exclude<Input<typeof contracts.respondDividend>, { action: 'counter' }>;
type Terminate = Input<typeof contracts.terminateDividend>;
type Proposal = { downlineAccount: string; salaryType?: SalaryType } & TermsInput;

/** Calls 45–49 of each kind. What terms a call takes depends on its kind: the form writes those of the kind it was opened for. */
const CALLS = {
  DIVIDEND: {
    get: contracts.getDividendContract,
    list: contracts.listDividendContracts,
    propose: contracts.proposeDividend,
    respond: contracts.respondDividend,
    terminate: contracts.terminateDividend,
  },
  DAILY_SALARY: {
    get: contracts.getDailySalaryContract,
    list: contracts.listDailySalaryContracts,
    propose: contracts.proposeDailySalary,
    respond: contracts.respondDailySalary,
    terminate: contracts.terminateDailySalary,
  },
  HOURLY_SALARY: {
    get: contracts.getHourlySalaryContract,
    list: contracts.listHourlySalaryContracts,
    propose: contracts.proposeHourlySalary,
    respond: contracts.respondHourlySalary,
    terminate: contracts.terminateHourlySalary,
  },
  REALTIME_SALARY: {
    get: contracts.getRealtimeSalaryContract,
    list: contracts.listRealtimeSalaryContracts,
    propose: contracts.proposeRealtimeSalary,
    respond: contracts.respondRealtimeSalary,
    terminate: contracts.terminateRealtimeSalary,
  },
} as const;

export const myContract = (kind: ContractKind, salaryType: SalaryType | undefined) =>
  freshQuery(['contracts', kind, 'mine', salaryType ?? null], () =>
    CALLS[kind].get(salaryType ? { salaryType } : {}),
  );

export const contractCase = (kind: ContractKind, contractId: string) =>
  freshQuery(['contracts', kind, 'case', contractId], () => CALLS[kind].get({ contractId }));

export type ContractFilter = { status: Status | 'ALL'; account: string; pageNo: number };
export const downlineContracts = (kind: ContractKind, { status, account, pageNo }: ContractFilter) =>
  freshPage(['contracts', kind, 'list', { status, account, pageNo }], () =>
    CALLS[kind].list({ status, pageNo, pageSize: 15, ...(account ? { account } : {}) }),
  );

/** CONTRACT-011: what waits for the reader's answer, of any kind. */
export const pendingContracts = freshQuery(['contracts', 'pending'], () =>
  contracts.listPendingContracts({}),
);

const refreshContracts = (): void => refresh({ queryKey: ['contracts'] }, consolidatedQuery);
const useStep = <Given, Result>(mutationFn: (given: Given) => Promise<Result>) =>
  useMutation({ mutationFn, onSettled: refreshContracts });

export const usePropose = (kind: ContractKind) =>
  useStep((proposal: Proposal) => ask(CALLS[kind].propose(proposal as never)));

export const useCounter = (kind: ContractKind) =>
  useStep(({ contractId, version, terms }: { contractId: string; version: number; terms: TermsInput }) =>
    ask(CALLS[kind].respond({ contractId, version, action: 'counter', terms } as never)),
  );

/** The acts that need nothing typed but a remark. */
export type PlainAct = Exclude<Act, 'PROPOSE' | 'COUNTER'>;

/** What an act sends: of the terms or the end that wait, exactly as they were shown. */
export function stepOf(
  { contractId, pending }: Pick<Contract, 'contractId' | 'pending'>,
  act: PlainAct,
  remark: string,
): { call: 'respond'; input: Respond } | { call: 'terminate'; input: Terminate } {
  const cascadeDigest = pending?.cascadeDigest ?? '';
  const { version = 0, digest = '' } = pending?.terms ?? {};
  switch (act) {
    case 'ACCEPT':
      return { call: 'respond', input: { contractId, version, action: 'accept', digest, cascadeDigest } };
    case 'REJECT':
      return { call: 'respond', input: { contractId, version, action: 'reject' } };
    case 'WITHDRAW':
      return { call: 'respond', input: { contractId, version, action: 'withdraw' } };
    case 'END':
      return { call: 'terminate', input: { contractId, action: 'request', remark } };
    case 'END_ACCEPT':
      return { call: 'terminate', input: { contractId, action: 'accept', cascadeDigest, remark } };
    case 'END_REJECT':
      return { call: 'terminate', input: { contractId, action: 'reject', remark } };
    case 'END_WITHDRAW':
      return { call: 'terminate', input: { contractId, action: 'withdraw', remark } };
  }
}

export const useAct = (kind: ContractKind) =>
  useStep(({ contract, act, remark }: { contract: Contract; act: PlainAct; remark: string }) => {
    const step = stepOf(contract, act, remark);
    return step.call === 'respond'
      ? ask(CALLS[kind].respond(step.input))
      : ask(CALLS[kind].terminate(step.input));
  });
