import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { anAgent } from '@baize/members/testing';
import { aSession } from '@baize/sign-in/testing';
import { aServer, type TestRole, type TestServer } from './testing.ts';

/**
 * What each role may do on the site, call by call and written down here: access.test.ts walks every call, but takes what
 * it expects from the declarations it checks.
 */
let world: TestServer;
before(async () => {
  world = await aServer();
});
after(() => world.close());

/** Refused for who they are, or let in: what is said of the empty input afterwards is another matter. */
type Answer = 'in' | 'not_logged_in' | 'in_need_true_account' | 'forbidden';
type Row = [call: string, answers: Partial<Record<TestRole, Answer>>];

const answerOf = (call: string, role: TestRole): Promise<string> => answerTo(call, world.headers[role], role);

async function answerTo(call: string, headers: Record<string, string>, who = ''): Promise<string> {
  const [method = '', url = ''] = call.split(' ');
  const answer = await world.server.site.inject({
    method: method as 'GET',
    url,
    headers,
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
  });
  const { message } = answer.json<{ message: string }>();
  const isForWho = ['not_logged_in', 'in_need_true_account', 'forbidden'].includes(message);
  assert.equal(answer.statusCode, isForWho ? (message === 'not_logged_in' ? 401 : 403) : answer.statusCode);
  assert.ok(answer.statusCode < 500, `${call} as ${who}: ${answer.statusCode} ${answer.body}`);
  return isForWho ? message : 'in';
}

async function holds(rows: Row[]): Promise<void> {
  for (const [call, answers] of rows)
    for (const [role, expected] of Object.entries(answers))
      assert.equal(await answerOf(call, role as TestRole), expected, `${call} as ${role}`);
}

/** Who it is, its games and lists, its rounds and play money, the clock of its sitting. */
const TRIAL: string[] = [
  'DELETE /wps/relay/GCS_favGame',
  'GET /wps/game/inPlay',
  'GET /wps/game/launchGame',
  'GET /wps/game/recall',
  'GET /wps/member/info',
  'GET /wps/member/info/icon',
  'GET /wps/relay/GCS_favGameIds',
  'GET /wps/relay/GCS_favGameList',
  'GET /wps/relay/GCS_gameLaunchFB',
  'GET /wps/relay/GCS_merchantWallet',
  'GET /wps/relay/GCS_recentGame',
  'GET /wps/relay/LVC_launch',
  'GET /wps/relay/ODSFE2_MemTransDet',
  'GET /wps/relay/ODSFE2_betDetail',
  'GET /wps/reports/round',
  'GET /wps/v2/wallets/balance',
  'POST /wps/protection/clock',
  'POST /wps/protection/reality-check/acknowledge',
  'POST /wps/relay/GCS_favGame',
  'POST /wps/vendor-wallet/leave',
];

/** What only agents ask. */
const OFFICE: string[] = [
  'GET /wps/agent/teamOverview',
  'GET /wps/agent/downlines',
  'POST /wps/agent/downlines/lock',
  'POST /wps/agent/open',
  'GET /wps/agent/links',
  'GET /wps/agent/report/pnl',
  'GET /wps/agent/report/loss',
  'GET /wps/agent/acts',
];

/** The same for whoever has an account with money. */
const withAccount = (expected: Answer) => ({ member: expected, agent: expected });

test('ROLE-001 ROLE-002 a visitor browses home, lobbies and hot games, sees notices and registers', () =>
  holds(
    [
      'GET /wps/system/publicConfig',
      'GET /wps/catalogue/banners',
      'GET /wps/relay/GCSGAME_newGameVendor',
      'GET /wps/relay/GCSGAME_hotGamesV2',
      'GET /wps/relay/GCSGAME_gameList',
      'GET /wps/catalogue/games?name=koi',
      'GET /wps/relay/GCSGAME_getRankList',
      'GET /wps/relay/MCSFE_getListAnnouncements',
      'GET /wps/relay/MCSFE_getNotices',
      'GET /wps/system/helpCenter',
      'GET /wps/system/setting/register',
      'GET /wps/captcha',
      'PUT /wps/member/register',
      'PUT /wps/member/register/mobile',
      'POST /wps/session/login',
    ].map((call): Row => [call, { visitor: 'in' }]),
  ));

test('ROLE-003 a visitor may try free demo games', () =>
  holds([['POST /wps/session/login/freeplay', { visitor: 'in' }]]));

test('ROLE-004 a visitor logs in before favourites, recent games, messages and the start of a game', () =>
  holds(
    [
      'GET /wps/relay/GCS_favGameIds',
      'GET /wps/relay/GCS_favGameList',
      'POST /wps/relay/GCS_favGame',
      'GET /wps/relay/GCS_recentGame',
      'GET /wps/relay/CSP_unreadCount',
      'GET /wps/relay/CSP_messages',
      'POST /wps/chat/messages',
      'GET /wps/game/launchGame',
    ].map((call): Row => [call, { visitor: 'not_logged_in', ...withAccount('in') }]),
  ));

test('ROLE-005 OPEN-ROLE-01 a trial account may ask what concerns its own play, and nothing else that needs a session', () => {
  const calls = world.server.product.modules
    .flatMap(({ apis }) => apis)
    .flatMap(({ api }) =>
      Object.entries(api.operations).map(([name, { access }]) => ({
        route: String(api.routes[name]),
        access: String(access),
      })),
    );
  const listed = calls.filter(({ access }) => access === 'session').map(({ route }) => route);
  assert.deepEqual(listed.toSorted(), TRIAL.toSorted());
  return holds([
    ...TRIAL.map((call): Row => [call.replaceAll(/:\w+/g, '1'), { trial: 'in', visitor: 'not_logged_in' }]),
    ['DELETE /wps/session/logout', { visitor: 'in' }],
  ]);
});

test('ROLE-006 a trial account is told to get a true one by everything of the member centre', () =>
  holds(
    [
      'GET /wps/member/profile',
      'PUT /wps/member/profile',
      'GET /wps/member/security',
      'POST /wps/member/password',
      'GET /wps/member/bankcards',
      'GET /wps/pay/methods',
      'POST /wps/pay/deposit',
      'GET /wps/pay/withdraw/limits',
      'POST /wps/pay/withdraw',
      'GET /wps/pay/deposits',
      'GET /wps/pay/withdrawals',
      'GET /wps/reports/profit',
      'GET /wps/protection',
      'GET /wps/feedback',
      'POST /wps/agent/transfer',
    ].map((call): Row => [
      call,
      { visitor: 'not_logged_in', trial: 'in_need_true_account', ...withAccount('in') },
    ]),
  ));

test('ROLE-007 a trial account has no unread messages and no consolidated data to ask for', () =>
  holds([
    ['GET /wps/relay/CSP_unreadCount', { trial: 'in_need_true_account' }],
    ['GET /wps/member/info/funds/consolidated', { trial: 'in_need_true_account', member: 'in' }],
  ]));

test('ROLE-009 a member has a personal centre, messages and a balance', () =>
  holds(
    [
      'GET /wps/member/profile',
      'GET /wps/member/security',
      'GET /wps/relay/CSP_messages',
      'GET /wps/relay/CSP_unreadCount',
      'GET /wps/v2/wallets/balance',
    ].map((call): Row => [call, withAccount('in')]),
  ));

test('ROLE-010 a member transfers money up the line', () =>
  holds([
    ['GET /wps/member-transfer/line', withAccount('in')],
    ['POST /wps/agent/transfer', withAccount('in')],
  ]));

test('ROLE-011 a member is refused by what only agents ask', () =>
  holds([
    ['GET /wps/member-transfer/downlines', { visitor: 'not_logged_in', agent: 'in' }],
    ...OFFICE.map((call): Row => [
      call,
      { visitor: 'not_logged_in', trial: 'in_need_true_account', member: 'forbidden' },
    ]),
  ]));

for (const type of [1, 2, 41, 42] as const)
  test(`ROLE-012 an agent of type ${type} has the office, opens accounts, manages a team, has contracts and transfers both ways`, async () => {
    const { db, merchant } = world;
    const agent = await db.transaction((tx) => anAgent(tx, { merchant, uplineId: null, type }));
    const headers = { ...world.headers.agent, authorization: `Bearer ${await aSession(db, agent.memberId)}` };
    for (const call of [
      ...OFFICE,
      'GET /wps/agent/pendingContracts',
      'GET /wps/member-transfer/line',
      'GET /wps/member-transfer/downlines',
      'POST /wps/agent/transfer',
    ])
      assert.equal(await answerTo(call, headers), 'in', call);
  });

test('ROLE-017 nothing finer than visitor, trial, member and agent decides on the site', () => {
  const levels = new Set(
    world.server.product.modules
      .flatMap(({ apis }) => apis)
      .flatMap(({ api }) =>
        Object.entries(api.operations)
          .filter(([name]) => !String(api.routes[name]).includes(' /ops/'))
          .map(([, { access }]) => access as string),
      ),
  );
  assert.deepEqual([...levels].toSorted(), ['agent', 'anyone', 'member', 'session']);
});
