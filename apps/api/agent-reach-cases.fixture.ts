import { businessDay } from '@baize/kernel';
import type { Kind, Person, Relation } from './agent-reach.fixture.ts';

/** What an answer comes to: the code of a refusal, `none` where it answers an empty page or null, else `ok`; `answered`: either of both. */
type Answers = Partial<Record<Relation, string>> & { others: string };
/** Seals a password for the agent's site. */
type Seal = (plain: string) => Promise<string>;
type Ask = {
  input: (of: Person, persons: Record<Relation, Person>, seal: Seal) => object | Promise<object>;
  answers: Answers;
  /** Of whom the call changes something; those answered `ok` where it is not said. */
  changes?: readonly Relation[];
};
type Case = {
  /** Who of outside the own subtree may stand in an answer: the own upline, and rows that a former downline left behind. */
  names?: readonly Relation[];
  asks: Ask[];
};

const direct = (code: string): Answers => ({ direct: 'ok', others: code });
const ofTeam: Answers = { direct: 'ok', deep: 'ok', leaf: 'ok', others: 'not_in_team' };
/** Rows of a pair: the agent is the lower side of its own, the upper one of its direct downlines', now and before. */
const ofPair = (code: string): Answers => ({ self: 'ok', direct: 'ok', former: 'ok', others: code });
const own = (code: string): Answers => ({ self: 'ok', others: code });
/** Names nobody. */
const nameless = (input: object = {}, names: readonly Relation[] = []): Case => ({
  names,
  asks: [{ input: () => input, answers: { others: 'answered' } }],
});
const ask = (input: Ask['input'], answers: Answers, changes?: Ask['changes']): Ask => ({
  input,
  answers,
  ...(changes ? { changes } : {}),
});
const RANGE = { from: '2026-01-01', to: '2026-01-31' };
export const today = businessDay(new Date());
const DIGESTS = { digest: '0'.repeat(64), cascadeDigest: '0'.repeat(64) };

const TERMS: Record<Kind, object> = {
  DIVIDEND: {
    minBetAmount: '0',
    minActiveMember: 0,
    period: 'H',
    tiers: [{ rate: '0.01', activeMember: 0, periodValidBet: '0', periodProfitLoss: '0' }],
  },
  DAILY_SALARY: {
    minBetAmount: '0',
    minActiveMember: 0,
    betAmountPerDay: '0',
    tiers: [{ rate: '0.01', activeMember: 0, dailyVolume: '0' }],
  },
  HOURLY_SALARY: {
    minBetAmount: '0',
    minActiveMember: 0,
    betAmountPerHour: '0',
    tiers: [{ rate: '0.001', activeMember: 0, hourlyVolume: '0' }],
  },
  REALTIME_SALARY: {
    minBetAmount: '0',
    profitSideRate: '0.001',
    lossSideRate: '0',
    singlePeriodBetRate: '0',
  },
};
const isTyped = (kind: Kind) => kind === 'DAILY_SALARY' || kind === 'HOURLY_SALARY';
const offered = (kind: Kind) => ({ ...(isTyped(kind) ? { salaryType: 'SINGLE_BET' } : {}), ...TERMS[kind] });

/** Calls 45–51 of one kind. */
function casesOf(kind: Kind, [name, plural]: readonly [name: string, plural: string]): Record<string, Case> {
  const respond = (act: object, answers: Answers) =>
    ask(({ contracts }) => ({ contractId: contracts[kind], version: 2, ...act }), answers);
  const end = (act: object, answers: Answers) =>
    ask(({ contracts }) => ({ contractId: contracts[kind], ...act }), answers);
  const process = (action: string, answers: Answers) =>
    ask(({ settlements }) => ({ settlementIds: [settlements[kind]], action }), answers);
  // What the clock pays is paid with the first that the agent pays.
  const paid = kind === 'REALTIME_SALARY' ? 'state_changed' : 'ok';
  const over = { self: 'state_changed', former: 'state_changed', others: 'not_found' };
  const records = (direction: string, answers: Answers) =>
    ask(({ account }) => ({ direction, account, ...RANGE }), answers);
  return {
    [`get${name}Contract`]: {
      names: ['upline', 'former'],
      asks: [ask(({ contracts }) => ({ contractId: contracts[kind] }), ofPair('none'))],
    },
    [`list${name}Contracts`]: {
      names: ['former'],
      asks: [ask(({ account }) => ({ account }), { direct: 'ok', former: 'ok', others: 'none' })],
    },
    [`propose${name}`]: {
      asks: [
        ask(({ account }) => ({ downlineAccount: account, ...offered(kind) }), direct('not_direct_downline')),
      ],
    },
    [`respond${name}`]: {
      asks: [
        respond({ action: 'accept', ...DIGESTS }, { ...over, direct: 'not_yours_to_answer' }),
        respond({ action: 'reject' }, { ...over, direct: 'not_yours_to_answer' }),
        respond({ action: 'counter', terms: TERMS[kind] }, { ...over, direct: 'not_yours_to_answer' }),
        respond({ action: 'withdraw' }, { ...over, direct: 'ok' }),
      ],
    },
    [`terminate${name}`]: {
      asks: [
        end({ action: 'accept', cascadeDigest: DIGESTS.cascadeDigest }, { ...over, direct: 'state_changed' }),
        end({ action: 'reject' }, { ...over, direct: 'state_changed' }),
        end({ action: 'request' }, { ...over, self: 'ok', direct: 'ok' }),
        end({ action: 'withdraw' }, { ...over, self: 'ok', direct: 'ok' }),
      ],
    },
    [`list${name}Records`]: {
      names: ['upline', 'former'],
      asks: [
        records('out', { direct: 'ok', former: 'ok', others: 'none' }),
        records('in', { upline: 'ok', others: 'none' }),
      ],
    },
    [`process${plural}`]: {
      asks: [
        // With one of the own beside it.
        ask(
          ({ settlements }, persons) => ({
            settlementIds: [persons.direct.settlements[kind], settlements[kind]],
            action: 'request',
          }),
          { others: 'not_found' },
        ),
        process('request', { self: 'state_changed', others: 'not_found' }),
        process('confirmOffline', own('not_found')),
        // What was owed to a former downline stays owed.
        process('pay', { direct: paid, former: paid, others: 'not_found' }),
      ],
    },
  };
}

const page = { pageNo: 1, pageSize: 50 };
/** By the name of the call, in the order they are asked. */
export const CASES: Record<string, Case> = {
  // The office.
  getTeamOverview: nameless(),
  listBranchProfit: {
    asks: [ask(({ account }) => ({ parent: account, ...RANGE }), { ...ofTeam, leaf: 'none' })],
  },
  listProfitDays: { asks: [ask(({ account }) => ({ account, ...RANGE }), ofTeam)] },
  listUserLosses: nameless({ from: today, to: today }),
  listTeamAccounts: nameless({ from: today, to: today }),
  listTeam: {
    asks: [
      ask(({ account }) => ({ parent: account, ...page }), { ...ofTeam, leaf: 'none' }),
      ask(({ account }) => ({ search: account, ...page }), {
        direct: 'ok',
        deep: 'ok',
        leaf: 'ok',
        twin: 'ok',
        others: 'none',
      }),
      ask(({ member }) => ({ search: String(member.memberId) }), {
        direct: 'ok',
        deep: 'ok',
        leaf: 'ok',
        others: 'none',
      }),
    ],
  },
  getDownlineRates: { asks: [ask(({ account }) => ({ account }), direct('not_direct_downline'))] },
  setDownlineRates: {
    asks: [
      ask(({ account }) => ({ account, rates: { RNG: 0 } }), {
        direct: 'state_unchanged',
        others: 'not_direct_downline',
      }),
    ],
  },
  listInviteLinks: nameless(),
  createInviteLink: nameless(),
  revokeInviteLink: { asks: [ask(({ code }) => ({ code }), own('not_found'))] },
  listOwnActs: nameless(),
  // Contracts and what they come to.
  ...casesOf('DIVIDEND', ['Dividend', 'Dividends']),
  ...casesOf('DAILY_SALARY', ['DailySalary', 'DailySalaries']),
  ...casesOf('HOURLY_SALARY', ['HourlySalary', 'HourlySalaries']),
  ...casesOf('REALTIME_SALARY', ['RealtimeSalary', 'RealtimeSalaries']),
  listPendingContracts: nameless({}, ['upline']),
  getSettlementSheet: {
    names: ['upline', 'former'],
    asks: (['DIVIDEND', 'REALTIME_SALARY'] as const).map((kind) =>
      ask(({ settlements }) => ({ settlementId: settlements[kind] }), ofPair('not_found')),
    ),
  },
  getRunningPeriod: {
    asks: [
      ask(({ contracts }) => ({ contractId: contracts.DIVIDEND }), {
        ...ofPair('not_found'),
        former: 'none',
      }),
    ],
  },
  estimateTerms: {
    asks: (['DIVIDEND', 'DAILY_SALARY', 'HOURLY_SALARY', 'REALTIME_SALARY'] as const).flatMap((kind) => [
      // A former downline's play of yesterday is nobody's of this line.
      ask(({ contracts }) => ({ kind, contractId: contracts[kind], ...offered(kind) }), {
        self: 'ok',
        direct: 'ok',
        others: 'not_found',
      }),
      ask(
        ({ account }) => ({ kind, downlineAccount: account, ...offered(kind) }),
        direct('not_direct_downline'),
      ),
    ]),
  },
  getSettlementDues: nameless({}, ['former']),
  listCommission: nameless(),
  getCommissionSheet: { asks: [ask(({ postingId }) => ({ postingId }), own('not_found'))] },
  getOwnRates: nameless(),
  // Money along the line.
  getTransferLine: nameless({}, ['upline']),
  listDownlines: { asks: [ask(({ account }) => ({ search: account }), direct('none'))] },
  transferLine: {
    asks: [
      ask(
        async ({ account }, _persons, seal) => ({
          direction: 'DOWNLINE',
          account,
          amount: '1',
          requestId: `reach-${account}`,
          paymentPassword: await seal('123456'),
        }),
        direct('not_in_line'),
      ),
    ],
  },
  getCreditReport: {
    names: ['upline', 'former'],
    asks: [ask(({ account }) => ({ account }), { upline: 'ok', direct: 'ok', former: 'ok', others: 'none' })],
  },
  requestAgentDeposit: {
    names: ['upline'],
    asks: [ask(() => ({ amount: '3', requestId: 'reach-own-request' }), { others: 'request_open' })],
  },
  listAgentRequests: {
    names: ['upline', 'former'],
    asks: [
      ask(() => ({ side: 'mine' }), { others: 'answered' }),
      ask(() => ({ side: 'received' }), { others: 'answered' }),
    ],
  },
  cancelAgentDeposit: {
    names: ['upline'],
    asks: [ask(({ requestNo }) => ({ requestNo }), own('not_found'))],
  },
  approveAgentDeposit: {
    asks: [
      ask(
        async ({ requestNo }, _persons, seal) => ({
          requestNo,
          paymentPassword: await seal('123456'),
        }),
        { direct: 'ok', former: 'not_in_line', others: 'not_found' },
      ),
    ],
  },
  rejectAgentDeposit: {
    names: ['former'],
    asks: [
      ask(({ requestNo }) => ({ requestNo, reason: 'a test' }), {
        direct: 'state_changed',
        former: 'ok',
        others: 'not_found',
      }),
    ],
  },
  // Records of one of the team; without a name they are the own.
  listBets: { asks: [ask(({ account }) => ({ account }), ofTeam)] },
  getBetDetail: {
    asks: [
      ask(({ bet, account }) => ({ ...bet, account }), { ...ofTeam, twin: 'bet_not_found' }),
      ask(({ bet }) => bet, own('bet_not_found')),
      ask(({ bet }, { direct: { account } }) => ({ ...bet, account }), direct('bet_not_found')),
    ],
  },
  listTransactions: { asks: [ask(({ account }) => ({ account }), ofTeam)] },
  listRoundEntries: {
    asks: [
      ask(({ bet, account }) => ({ ...bet, account }), { ...ofTeam, twin: 'bet_not_found' }),
      ask(({ bet }) => bet, own('bet_not_found')),
      ask(({ bet }, { direct: { account } }) => ({ ...bet, account }), direct('bet_not_found')),
    ],
  },
  createDownload: {
    asks: ['history-csv', 'bets-csv'].map((what) =>
      ask(({ account }) => ({ what, from: today, to: today, account }), ofTeam),
    ),
  },
  // Messages along the line.
  writeAlongLine: {
    asks: [
      ask(
        ({ account }) => ({ to: 'downline', account, title: 'a', body: 'b' }),
        direct('not_direct_downline'),
      ),
    ],
  },
  readMessages: { asks: [ask(({ messageId }) => ({ ids: [messageId] }), { others: 'ok' }, ['self'])] },
  deleteMessages: { asks: [ask(({ messageId }) => ({ ids: messageId }), { others: 'ok' }, ['self'])] },
  // Last: they change who there is.
  lockDownline: {
    asks: [ask(({ account }) => ({ account, isLocked: true }), direct('not_direct_downline'))],
  },
  openAccount: {
    asks: [
      ask(
        async ({ account }, _persons, seal) => ({
          account,
          password: await seal('Secret123'),
        }),
        { stranger: 'ok', others: 'username_exists' },
      ),
    ],
  },
};
