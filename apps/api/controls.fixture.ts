import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { aChannel } from '@baize/cashier/testing';
import { anAffiliateCode, anAgent } from '@baize/members/testing';
import { BRANCH_SWITCHES } from '@baize/members/rules';
import { ratesFrom } from '@baize/rates/testing';
import { aConnection, freshKeyPair } from '@baize/play/testing';
import { aLevel } from '@baize/vip/testing';
import { aStaff, aStaffCookie, staffForTests } from '@baize/staff/testing';
import { aServer, type TestServer } from './testing.ts';

/** A server with two admins, and how every control is read, lowered and tightened over HTTP. */
export let world: TestServer;
export let second: Record<string, string>;
let risk: [Record<string, string>, Record<string, string>];
async function aRiskOperator() {
  const { staffId } = await world.db.transaction((tx) =>
    aStaff(tx, staffForTests(world.db), { role: 'risk' }),
  );
  return { host: world.host, cookie: await aStaffCookie(world.db, staffId) };
}
/** Who sets a control, and who decides about it: admins, or where admins may not, risk operators. */
export const operatorsOf = (kind: string) =>
  kind === 'diligence.list' ? risk : ([world.headers.admin, second] as const);
before(async () => {
  world = await aServer();
  const { staffId } = await world.db.transaction(async (tx) => {
    await aChannel(tx, world.merchant.id, { code: 'bank-0', ...HOUSE_ACCOUNT });
    topAgentId = (await anAgent(tx, { merchant: world.merchant, uplineId: null })).memberId;
    const linked = await anAgent(tx, { merchant: world.merchant, uplineId: null });
    await ratesFrom(tx, linked, { PRIZE_MODE: 1900, LIVE: 30 });
    await anAffiliateCode(tx, linked, LINK, { memberType: 1 });
    return aStaff(tx, staffForTests(world.db), { role: 'admin' });
  });
  second = { host: world.host, cookie: await aStaffCookie(world.db, staffId) };
  for (const code of ['WIRE', 'SHUT']) await world.db.transaction((tx) => aConnection(tx, { code }));
  valueOf(await asFirst(connection('SHUT', '/state', { state: 'DISABLED' })));
  valueOf(await asFirst(sms(false)));
  valueOf(await asFirst(await contractLimit({ strictHold: true })));
  valueOf(await asFirst(await posted(agentSwitches, { switches: OFF })()));
  risk = [await aRiskOperator(), await aRiskOperator()];
  valueOf(await call(risk[0], screeningList));
});
after(() => world.close());

export type Said = { success: boolean; message: string; value: unknown };
export type Sent = { method: 'POST' | 'PUT'; url: string; payload: object };
export type Value = Record<string, unknown>;

export async function call(headers: Record<string, string>, sent: Sent | string): Promise<Said> {
  const how = typeof sent === 'string' ? { method: 'GET' as const, url: sent } : sent;
  const answer = await world.server.console.inject({ ...how, headers });
  return answer.json<Said>();
}
export const asFirst = (sent: Sent | string) => call(world.headers.admin, sent);
export const valueOf = ({ success, message, value }: Said): Value => {
  assert.ok(success, message);
  return value as Value;
};

/** How a control is read, lowered and tightened. `read` answers all that an approval changes. */
export type Row = { read: () => Promise<unknown>; lower: () => Promise<Sent>; tighten: () => Promise<Sent> };
export const reason = 'a test';

export const decide = (proposalId: unknown, decision: 'approve' | 'refuse'): Sent => ({
  method: 'POST',
  url: `/ops/approvals/${String(proposalId)}/decide`,
  payload: { decision, reason },
});
export const riskRule = (change: object): Sent => ({
  method: 'PUT',
  url: '/ops/risk/rules/large_win',
  payload: { isOn: true, value: 5000, reason, ...change },
});
export const settings = async () => valueOf(await asFirst('/ops/site/settings')) as Record<string, Value>;
export const section = async (name: string, change: object): Promise<Sent> => ({
  method: 'POST',
  url: `/ops/site/settings/${name}`,
  payload: { version: (await settings())[name]?.['version'], value: change, reason },
});
const connection = (code: string, path: string, payload: object): Sent => ({
  method: 'POST',
  url: `/ops/play/connections/${code}${path}`,
  payload: { ...payload, reason },
});
const connections = async () => (await asFirst('/ops/play/connections')).value;
/** The first of the values that the field does not have yet: an approval leaves the next one to be asked for. */
const wireWith = async (field: string, values: readonly string[]): Promise<Sent> => {
  const wire = ((await connections()) as Value[]).find(({ code }) => code === 'WIRE');
  return connection('WIRE', '', { [field]: values.find((value) => value !== wire?.[field]) });
};
const { publicPem } = freshKeyPair();
const BY_HAND = { autoTransferIn: false, autoRecall: false };
const vendorWallet = (change: object): Sent => ({
  method: 'POST',
  url: '/ops/vendor-wallet/settings',
  payload: { ...BY_HAND, min: '1', max: '1000000', credit: '100000', ...change, reason },
});
const LINE_OFF = { toUpline: false, toDownline: false, agentDeposit: false };
const line = (change: object): Sent => ({
  method: 'POST',
  url: '/ops/member-transfer/settings',
  payload: { ...LINE_OFF, min: '1', max: '10000', dayMax: '0', perDay: 20, ...change, reason },
});
const REACH = '/ops/protection/exclusion-reach';
const LIMITS = '/ops/rates/limits';
let topAgentId: number;
const agentRates = () => `/ops/rates/members/${topAgentId}`;
const posted = (url: () => string, change: object) => async (): Promise<Sent> => ({
  method: 'POST',
  url: url(),
  payload: { ...change, reason },
});
const memberRates = (rates: object) => posted(agentRates, { rates, lowersBelow: true });
const agentSwitches = () => `/ops/agents/${topAgentId}/switches`;
const OFF = Object.fromEntries(BRANCH_SWITCHES.map((name) => [name, false]));
const switchRow = (name: string): Row => ({
  read: () => asFirst(agentSwitches()),
  lower: posted(agentSwitches, { switches: { ...OFF, [name]: true } }),
  tighten: posted(agentSwitches, { switches: OFF }),
});
const MODES = [{ PRIZE_MODE: 1800 }, { PRIZE_MODE: 1850 }] as const;
const LINK = 'RATES13';
const linkRates = (rates: object) => posted(() => `/ops/rates/links/${LINK}`, { rates });
const linksNow = async () => valueOf(await asFirst('/ops/affiliate-codes'))['list'];
const rateLimits = (change: object, least?: number) => async (): Promise<Sent> => {
  const { next } = valueOf(await asFirst(LIMITS)) as { next: { most: object; leastMode: number } };
  const limits = { most: { ...next.most, ...change }, leastMode: least ?? next.leastMode };
  return { method: 'POST', url: LIMITS, payload: { ...limits, reason } };
};
const ratesRow = (url: () => string, lower: Row['lower'], tighten: Row['tighten']): Row => ({
  read: async () => valueOf(await asFirst(url()))['next'],
  lower,
  tighten,
});
const REBATE = '/ops/rebate/rates';
const rebateRates = (rateBps: number) => async (): Promise<Sent> => {
  const { next } = valueOf(await asFirst(REBATE)) as { next: object };
  const rows = [{ gameType: 'RNG', vendor: null, steps: [{ level: 0, rateBps }] }];
  return { method: 'POST', url: REBATE, payload: { ...next, rows, reason } };
};
const VIP = '/ops/vip/levels';
const vipLevel = (gift: string) => async (): Promise<Sent> => ({
  method: 'POST',
  url: VIP,
  payload: { levels: [aLevel(0, { gifts: { ...aLevel(0).gifts, BIRTHDAY: gift } })], reason },
});
const POINTS = '/ops/points/settings';
const pointSettings = (change: object, live: string) => async (): Promise<Sent> => {
  const { currency: _, per, ...settings } = valueOf(await asFirst(POINTS));
  const payload = { ...settings, per: { ...(per as object), live }, ...change, reason };
  return { method: 'POST', url: POINTS, payload };
};
const pointsRow = (lower: object, tighten: object, live = '0'): Row => ({
  read: async () => valueOf(await asFirst(POINTS)),
  lower: pointSettings(lower, live),
  tighten: pointSettings(tighten, '0'),
});
const diligence = (change: object): Sent => ({
  method: 'PUT',
  url: '/ops/diligence/settings',
  payload: {
    fundsDueDays: 14,
    fundsStopDeposits: true,
    fundsHoldWithdrawals: true,
    documentsKeepDays: 1825,
    nameLikeness: 90,
    providerUrl: '',
    ...change,
    reason,
  },
});

const screeningList: Sent = {
  method: 'POST',
  url: '/ops/diligence/lists',
  payload: {
    name: 'UN',
    csv: 'name,birthDate,kind,reference,aliases\nIvan Petrov,,sanction,UN-1,\n',
    reason,
  },
};
const HOUSE_ACCOUNT = {
  method: 'bank_transfer' as const,
  gateway: 'house-transfer',
  receiver: { name: 'House', account: '000 1', bank: null },
};
const channels = async () => {
  const { list } = valueOf(await asFirst('/ops/cashier/channels')) as { list: Value[] };
  return list.map((row) => {
    const { isProposed: _, ...terms } = row;
    return terms;
  });
};
export const channel = async (change: object): Promise<Sent> => {
  const found = (await channels()).find(({ code }) => code === 'bank-0');
  const { channelId, currency: _, ...terms } = found ?? assert.fail('it is there');
  return {
    method: 'PUT',
    url: `/ops/cashier/channels/${String(channelId)}`,
    payload: { ...terms, ...change, reason },
  };
};
const anotherReceiver = async () => {
  const { payload } = await channel({});
  const { name } = (payload as { receiver: { name: string } }).receiver;
  return { name: name === 'Me' ? 'Myself' : 'Me', account: '000 2', bank: null };
};
const newChannel = async (): Promise<Sent> => {
  const { payload } = await channel({ code: `bank-${(await channels()).length}` });
  return { method: 'POST', url: '/ops/cashier/channels', payload };
};

const cashier = async (change: object): Promise<Sent> => {
  const { currency: _, ...stored } = valueOf(await asFirst('/ops/cashier/settings'));
  return { method: 'PUT', url: '/ops/cashier/settings', payload: { ...stored, ...change, reason } };
};

export const SECRET = 'a gateway password of this test';
export const mail = (change: object): Sent => ({
  method: 'POST',
  url: '/ops/dispatch/channels/mail',
  payload: { adapter: 'smtp', enabled: true, smtp: SMTP, reason, ...change },
});
const sms = (enabled: boolean): Sent => ({
  method: 'POST',
  url: '/ops/dispatch/channels/sms',
  payload: { adapter: 'outbox', enabled, http: null, quotaMonth: null, quotaTotal: null, reason },
});
export const SMTP = {
  host: 'mail.example',
  port: 587,
  security: 'starttls',
  user: 'shop',
  fromAddress: 'no-reply@shop.example',
  fromName: 'Shop',
};

const contractLimits = async () => valueOf(await asFirst('/ops/contracts/limits'));
const contractLimit = async (change: object): Promise<Sent> => ({
  method: 'PUT',
  url: '/ops/contracts/limits',
  payload: { ...(await contractLimits()), ...change, reason },
});

const limitRow = (lower: object, tighten: object): Row => ({
  read: contractLimits,
  lower: () => contractLimit(lower),
  tighten: () => contractLimit(tighten),
});

/** By kind; a word more where a kind has several ways to lower it. */
export const CONTROLS: Record<string, Row> = {
  'risk.rule': {
    read: async () => (await asFirst('/ops/risk/rules')).value,
    lower: async () => riskRule({ value: 6000 }),
    tighten: async () => riskRule({ value: 4000 }),
  },
  'play.connection': {
    read: connections,
    lower: async () => connection('WIRE', '', { winAloneMax: '2000000' }),
    tighten: async () => connection('WIRE', '', { winAloneMax: '10', ipAllow: ['1.1.1.1'] }),
  },
  'play.connection address': {
    read: connections,
    lower: () => wireWith('baseUrl', ['https://1.1.1.1', 'https://1.0.0.1']),
    tighten: async () => connection('WIRE', '', { winAloneMax: '9' }),
  },
  'play.connection operator': {
    read: connections,
    lower: () => wireWith('operatorId', ['one', 'other']),
    tighten: async () => connection('WIRE', '', { winAloneMax: '8' }),
  },
  'play.connection-key': {
    read: connections,
    lower: async () => connection('WIRE', '/keys', { keyId: 'fresh', publicPem, active: true }),
    tighten: async () => connection('WIRE', '/keys', { keyId: 'fresh', active: false }),
  },
  'play.connection-state': {
    read: connections,
    lower: async () => connection('SHUT', '/state', { state: 'ACTIVE' }),
    tighten: async () => connection('SHUT', '/state', { state: 'DISABLED' }),
  },
  'cashier.settings': {
    read: async () => valueOf(await asFirst('/ops/cashier/settings')),
    lower: async () => cashier({ withdrawMax: '50000' }),
    tighten: async () => cashier({ withdrawMax: '900' }),
  },
  'cashier.settings payouts': {
    read: async () => valueOf(await asFirst('/ops/cashier/settings')),
    lower: async () => cashier({ payoutGateway: 'house-transfer' }),
    tighten: async () => cashier({ payoutGateway: '' }),
  },
  'dispatch.channel': {
    read: async () => (await asFirst('/ops/dispatch/channels')).value,
    lower: async () => mail({ secret: SECRET }),
    tighten: async () => mail({ enabled: false }),
  },
  'site.default-password': {
    read: async () => (await settings())['security']?.['value'],
    lower: () => section('security', { defaultPassword: 'Welcome2026' }),
    tighten: () => section('security', { defaultPassword: '' }),
  },
  'dispatch.channel on': {
    read: async () => (await asFirst('/ops/dispatch/channels')).value,
    lower: async () => sms(true),
    tighten: async () => sms(false),
  },
  'cashier.channel': {
    read: channels,
    lower: async () => channel({ receiver: await anotherReceiver() }),
    tighten: async () => channel({ isEnabled: false }),
  },
  'cashier.channel on': {
    read: channels,
    lower: async () => channel({ isEnabled: true }),
    tighten: async () => channel({ isEnabled: false }),
  },
  'cashier.channel new': {
    read: channels,
    lower: newChannel,
    tighten: async () => channel({ name: 'By bank', max: '900', sort: 9 }),
  },
  'vendor-wallet.settings': {
    read: async () => (await asFirst('/ops/vendor-wallet/settings')).value,
    lower: async () => vendorWallet({ credit: '200000' }),
    tighten: async () => vendorWallet({ credit: '1000' }),
  },
  'member-transfer.settings': {
    read: async () => (await asFirst('/ops/member-transfer/settings')).value,
    lower: async () => line({ toDownline: true }),
    tighten: async () => line({}),
  },
  'member-transfer.settings sum': {
    read: async () => (await asFirst('/ops/member-transfer/settings')).value,
    lower: async () => line({ max: '20000' }),
    tighten: async () => line({}),
  },
  'member-transfer.settings how often': {
    read: async () => (await asFirst('/ops/member-transfer/settings')).value,
    lower: async () => line({ perDay: 40 }),
    tighten: async () => line({ dayMax: '20000' }),
  },
  'protection.reach': {
    read: async () => (await asFirst(REACH)).value,
    lower: async () => ({ method: 'PUT', url: REACH, payload: { isEverywhere: false, reason } }),
    tighten: async () => ({ method: 'PUT', url: REACH, payload: { isEverywhere: true, reason } }),
  },
  'diligence.list': {
    read: async () => (await asFirst('/ops/diligence/lists')).value,
    lower: async () => {
      const lists = (await asFirst('/ops/diligence/lists')).value as Value[];
      return {
        method: 'POST',
        url: `/ops/diligence/lists/${String(lists[0]?.['listId'])}/delete`,
        payload: { reason },
      };
    },
    tighten: async () => screeningList,
  },
  ...Object.fromEntries(BRANCH_SWITCHES.map((name) => [`agents.switches ${name}`, switchRow(name)])),
  'rates.member': ratesRow(agentRates, memberRates({ RNG: 40 }), memberRates({ RNG: 10 })),
  'rates.member mode': ratesRow(agentRates, memberRates(MODES[1]), memberRates(MODES[0])),
  'rates.link': {
    read: linksNow,
    lower: linkRates({ ...MODES[1], LIVE: 20 }),
    tighten: linkRates(MODES[0]),
  },
  'rates.limits': ratesRow(() => LIMITS, rateLimits({ RNG: 60 }), rateLimits({ RNG: 45 })),
  'rates.limits least mode': ratesRow(() => LIMITS, rateLimits({}, 1750), rateLimits({}, 1650)),
  'rebate.rates': ratesRow(
    () => REBATE,
    rebateRates(50),
    async () => ({
      method: 'POST',
      url: REBATE,
      payload: { rows: [], automatic: true, minClaim: '2', reason },
    }),
  ),
  'vip.levels': {
    read: async () => valueOf(await asFirst(VIP))['levels'],
    lower: vipLevel('10.00'),
    tighten: vipLevel('0.00'),
  },
  'points.settings': pointsRow({ points: 50 }, { points: 200 }),
  'points.settings per': pointsRow({}, { points: 200 }, '10'),
  'contracts.limits': limitRow({ dividendBps: 4500 }, { dividendBps: 3000 }),
  'contracts.limits daily': limitRow({ dailySalaryBps: 300 }, { dailySalaryBps: 150 }),
  'contracts.limits hourly': limitRow({ hourlySalaryBps: 60 }, { hourlySalaryBps: 40 }),
  'contracts.limits real-time': limitRow({ realtimeSalaryBps: 60 }, { realtimeSalaryBps: 40 }),
  'contracts.limits members': limitRow({ memberKinds: ['DIVIDEND'] }, { memberKinds: [] }),
  'contracts.limits strict hold': limitRow({ strictHold: false }, { strictHold: true }),
  'diligence.settings': {
    read: async () => (await asFirst('/ops/diligence/settings')).value,
    lower: async () =>
      diligence({ providerUrl: 'https://screening.example', providerSecret: 'sixteen letters!' }),
    tighten: async () => diligence({ providerUrl: 'https://screening.example', nameLikeness: 80 }),
  },
};
