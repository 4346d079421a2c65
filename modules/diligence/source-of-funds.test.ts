import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { aPicture } from '@baize/images/testing';
import { parseUnits } from '@baize/kernel';
import { messagesOf } from '@baize/messaging/testing';
import { checkDeposit } from '@baize/protection';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { DOCUMENTS_FOLDER } from './answer-source-of-funds.ts';
import { diligenceConsoleHandlers, diligenceHandlers } from './handlers.ts';
import { expireSourceOfFunds } from './jobs.ts';
import { diligenceForTests } from './testing.ts';
import { withdrawalBlocks } from './withdrawal-blocks.ts';

const DAY_MS = 86_400_000;
let db: TestDatabase;
let deps: ReturnType<typeof diligenceForTests>;
let merchant: Merchant;
let image: string;
before(async () => {
  db = await testDatabase();
  deps = diligenceForTests(db);
  merchant = await db.transaction((tx) => aMerchant(tx));
  image = (await aPicture()).toString('base64');
});
after(async () => {
  await db.drop();
});

const someone = (): Promise<Member> => db.transaction((tx) => aMember(tx, { merchant, uplineId: null }));
const staff = (at = merchant) =>
  aCall(at, {
    role: 'staff',
    merchantId: null,
    staffId: 1,
    name: 'op',
    sessionId: '1',
    permissions: new Set<string>(),
  });
const as = ({ memberId, account }: Member) =>
  aCall(merchant, { role: 'member', memberId, account, sessionId: '1' });
const backOffice = () => diligenceConsoleHandlers(deps);
const own = () => diligenceHandlers(deps);
const ask = async ({ memberId }: Member) => {
  const asked = await backOffice().askForFunds(
    { memberId, question: 'Your salary slips, please.', reason: 'large deposits' },
    staff(),
  );
  assert.ok(asked.ok);
  return asked.value.fundsId;
};
/** What no member may read. */
const NOTE = 'smells of a straw man';
type Decision = 'accept' | 'refuse' | 'ask_again' | 'withdraw';
const decide = (fundsId: number, event: Decision, told = 'looked at it') => {
  const memberReason = event === 'refuse' || event === 'ask_again' ? { memberReason: told } : {};
  return backOffice().decideFundsRequest({ fundsId, event, ...memberReason, reason: NOTE }, staff());
};
const seen = async (member: Member) => {
  const answer = await own().getFundsRequest({}, as(member));
  assert.ok(answer.ok);
  return answer.value.request;
};
const attach = async (member: Member, name = 'slip.png') =>
  own().attachFundsDocument({ image, name }, as(member));
const submit = (member: Member, statement = '') => own().submitFundsDocuments({ statement }, as(member));
const deposits = async ({ memberId }: Member) => {
  const wish = {
    merchantId: merchant.id,
    memberId,
    currency: 'USD',
    amount: parseUnits('1'),
    now: deps.clock.now(),
  };
  const checked = await db.transaction((tx) => checkDeposit(tx, wish));
  return checked.ok ? 'open' : checked.code;
};
const bars = ({ memberId, merchantId }: Member) =>
  db.transaction((tx) => withdrawalBlocks(deps, tx, { memberId, merchantId }));
const noticesOf = async ({ memberId }: Member) =>
  (
    await db.many<{ template: string }>(
      'select template from messaging.message where member_id = $1 order by id',
      [memberId],
    )
  ).map(({ template }) => template);

test('R35 a question is asked once, read by the member, answered with documents and accepted', async () => {
  const member = await someone();
  assert.equal(await seen(member), null);
  const fundsId = await ask(member);
  const twice = await backOffice().askForFunds(
    { memberId: member.memberId, question: 'again?', reason: 'large deposits' },
    staff(),
  );
  assert.ok(!twice.ok && twice.code === 'request_open');
  assert.deepEqual(
    [(await seen(member))?.state, (await seen(member))?.question],
    ['REQUESTED', 'Your salary slips, please.'],
  );
  assert.deepEqual([await deposits(member), await bars(member)], ['open', []], 'asking alone stops nothing');
  const empty = await submit(member);
  assert.ok(!empty.ok && empty.code === 'documents_missing');
  const added = await attach(member);
  assert.ok(added.ok);
  const [document] = added.value.request?.documents ?? [];
  assert.equal(document?.name, 'slip.png');
  assert.ok((await submit(member, 'from my work')).ok);
  const late = await attach(member);
  assert.ok(!late.ok && late.code === 'state_changed', 'what was sent is sent');
  assert.equal((await deps.files.list(DOCUMENTS_FOLDER)).length, 1, 'the refused picture is gone');

  const shown = await backOffice().getFundsDocument({ documentId: document.documentId }, staff());
  assert.ok(shown.ok && shown.value.mime === 'image/webp');
  assert.equal(deps.audited.at(-1)?.action, 'diligence.document.read');
  const foreign = await backOffice().getFundsDocument(
    { documentId: document.documentId },
    staff(await db.transaction((tx) => aMerchant(tx))),
  );
  assert.ok(!foreign.ok && foreign.code === 'not_found');
  const accepted = await decide(fundsId, 'accept');
  assert.ok(accepted.ok && accepted.value.state === 'ACCEPTED');
  assert.deepEqual(
    accepted.value.steps.map(({ event }) => event),
    ['ask', 'submit', 'accept'],
  );
  assert.equal((await decide(fundsId, 'refuse')).ok, false);
  assert.deepEqual(await noticesOf(member), ['funds_requested', 'funds_accepted']);
  await ask(member);
});

test('R35 overdue: deposits stop and withdrawals wait, a late answer frees nothing, a person does', async () => {
  const member = await someone();
  const fundsId = await ask(member);
  deps.advance(14 * DAY_MS - 60_000);
  await expireSourceOfFunds(deps);
  assert.equal((await seen(member))?.state, 'REQUESTED');
  deps.advance(61_000);
  await expireSourceOfFunds(deps);
  assert.deepEqual([(await seen(member))?.state, (await seen(member))?.isBlocking], ['OVERDUE', true]);
  assert.deepEqual([await deposits(member), await bars(member)], ['deposits_stopped', ['funds_due']]);
  assert.ok((await attach(member)).ok && (await submit(member)).ok);
  assert.deepEqual([await deposits(member), await bars(member)], ['deposits_stopped', ['funds_due']]);
  assert.ok((await decide(fundsId, 'refuse', 'not readable')).ok);
  assert.deepEqual([(await seen(member))?.state, (await seen(member))?.remark], ['REFUSED', 'not readable']);
  const inbox = await messagesOf(db, as(member));
  assert.equal(inbox[0]?.body, 'not readable');
  assert.ok(!JSON.stringify([inbox, await seen(member)]).includes(NOTE), 'the note is for operators');
  assert.equal(deps.audited.at(-1)?.reason, NOTE);
  assert.equal(await deposits(member), 'deposits_stopped');
  assert.ok((await decide(fundsId, 'ask_again', 'all four corners')).ok);
  assert.deepEqual([await deposits(member), await bars(member)], ['open', []], 'a new day to answer by');
  assert.ok(((await seen(member))?.dueAt ?? 0) > deps.clock.now().getTime() + 13 * DAY_MS);
  assert.ok((await submit(member, 'here')).ok);
  assert.ok((await decide(fundsId, 'accept')).ok);
  assert.deepEqual([await deposits(member), await bars(member)], ['open', []]);
  assert.deepEqual(await noticesOf(member), [
    'funds_requested',
    'funds_overdue',
    'funds_refused',
    'funds_requested',
    'funds_accepted',
  ]);
});

test('R35 a question taken back frees at once and is shown no more; a brand may let nothing follow', async () => {
  const member = await someone();
  const fundsId = await ask(member);
  deps.advance(15 * DAY_MS);
  await expireSourceOfFunds(deps);
  assert.ok((await decide(fundsId, 'withdraw')).ok);
  assert.deepEqual([await deposits(member), await bars(member), await seen(member)], ['open', [], null]);
  const mild = {
    fundsDueDays: 1,
    fundsStopDeposits: false,
    fundsHoldWithdrawals: false,
    documentsKeepDays: 365,
    nameLikeness: 90,
    providerUrl: '',
  };
  assert.ok((await backOffice().saveDiligenceSettings({ ...mild, reason: 'a mild brand' }, staff())).ok);
  const other = await someone();
  await ask(other);
  deps.advance(DAY_MS + 1_000);
  await expireSourceOfFunds(deps);
  assert.deepEqual(
    [(await seen(other))?.state, await deposits(other), await bars(other)],
    ['OVERDUE', 'open', []],
  );
});

test('R35 OPEN-LIMIT-01 pictures only, six at most, taken back before sending; the clock and the member at once are one', async () => {
  const member = await someone();
  const fundsId = await ask(member);
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj').toString('base64');
  const refused = await own().attachFundsDocument({ image: pdf, name: 'slip.pdf' }, as(member));
  assert.ok(!refused.ok && refused.code === 'image_invalid');
  const added = await Promise.all(Array.from({ length: 8 }, (_, n) => attach(member, `${n}.png`)));
  assert.equal(added.filter(({ ok }) => ok).length, 6);
  const documents = (await seen(member))?.documents ?? [];
  assert.equal(documents.length, 6);
  const before = (await deps.files.list(DOCUMENTS_FOLDER)).length;
  const first = { documentId: documents[0]?.documentId ?? 0 };
  assert.ok((await own().removeFundsDocument(first, as(member))).ok);
  assert.equal((await deps.files.list(DOCUMENTS_FOLDER)).length, before - 1);
  assert.equal((await own().removeFundsDocument(first, as(member))).ok, false);
  assert.equal((await own().removeFundsDocument(first, as(await someone()))).ok, false, 'nobody else’s');
  deps.advance(2 * DAY_MS);
  const [answer] = await Promise.all([submit(member), expireSourceOfFunds(deps)]);
  assert.ok(answer.ok);
  assert.equal((await seen(member))?.state, 'SUBMITTED');
  const steps = await backOffice().listFundsRequests(
    { account: member.account, pageNo: 1, pageSize: 20 },
    staff(),
  );
  assert.ok(steps.ok && steps.value.list[0]?.fundsId === fundsId);
  await assert.rejects(db.run('update diligence.source_of_funds_step set reason = $1', ['x']), /append-only/);
});
