import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { aPicture } from '@baize/images/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { DOCUMENTS_FOLDER } from './answer-source-of-funds.ts';
import { endDocuments } from './end-documents.ts';
import { diligenceConsoleHandlers, diligenceHandlers } from './handlers.ts';
import { diligenceForTests } from './testing.ts';

const DAY_MS = 86_400_000;
const KEEP_DAYS = 40;
let db: TestDatabase;
let deps: ReturnType<typeof diligenceForTests>;
let merchant: Merchant;
let image: string;
before(async () => {
  db = await testDatabase();
  deps = diligenceForTests(db);
  merchant = await db.transaction((tx) => aMerchant(tx));
  image = (await aPicture()).toString('base64');
  const settings = {
    fundsDueDays: 14,
    fundsStopDeposits: true,
    fundsHoldWithdrawals: true,
    documentsKeepDays: KEEP_DAYS,
    nameLikeness: 90,
    providerUrl: '',
    reason: 'kept forty days',
  };
  assert.ok((await backOffice().saveDiligenceSettings(settings, staff())).ok);
});
after(async () => {
  await db.drop();
});

const staff = (at = merchant) =>
  aCall(at, {
    role: 'staff',
    merchantId: null,
    staffId: 1,
    name: 'op',
    sessionId: '1',
    permissions: new Set<string>(),
  });
const backOffice = () => diligenceConsoleHandlers(deps);
const files = async () => (await deps.files.list(DOCUMENTS_FOLDER)).length;

/** A question with two pictures, answered; `end` settles it or leaves it to be dealt with. */
async function answered(
  end: 'accept' | 'withdraw' | 'refuse' | undefined,
  at = merchant,
): Promise<{ member: Member; fundsId: number; documentId: number }> {
  const member = await db.transaction((tx) => aMember(tx, { merchant: at, uplineId: null }));
  const { memberId, account } = member;
  const own = diligenceHandlers(deps);
  const ctx = aCall(at, { role: 'member', memberId, account, sessionId: '1' });
  const asked = await backOffice().askForFunds(
    { memberId, question: 'Your salary slips, please.', reason: 'large deposits' },
    staff(at),
  );
  assert.ok(asked.ok);
  const { fundsId } = asked.value;
  for (const name of ['one.png', 'two.png'])
    assert.ok((await own.attachFundsDocument({ image, name }, ctx)).ok);
  const sent = await own.submitFundsDocuments({ statement: 'my work' }, ctx);
  assert.ok(sent.ok);
  const documentId = sent.value.request?.documents[0]?.documentId ?? 0;
  if (end)
    assert.ok((await backOffice().decideFundsRequest({ fundsId, event: end, reason: 'seen' }, staff(at))).ok);
  return { member, fundsId, documentId };
}
const questionOf = async ({ member }: { member: Member }) => {
  const seen = await backOffice().getMemberDiligence({ memberId: member.memberId }, staff());
  assert.ok(seen.ok);
  return seen.value.funds[0];
};

test('R35 documents of settled questions go after the brand’s time, the question and its history stay; open ones are kept', async () => {
  const accepted = await answered('accept');
  const withdrawn = await answered('withdraw');
  const open = await answered(undefined);
  const refused = await answered('refuse');
  const elsewhere = await answered('accept', await db.transaction((tx) => aMerchant(tx)));
  assert.equal(await files(), 10);
  deps.advance(KEEP_DAYS * DAY_MS - 60_000);
  assert.equal(await endDocuments(deps), 0);
  deps.advance(120_000);
  // A paper whose file somebody else removed stops nothing.
  const [first] = await db.many<{ file: string }>(
    'select file from diligence.source_of_funds_document where request_id = $1 limit 1',
    [accepted.fundsId],
  );
  await deps.files.remove(`${DOCUMENTS_FOLDER}/${first?.file}`);
  assert.equal(await endDocuments(deps), 4);
  assert.equal(await files(), 6, 'open, refused, and another brand’s, which keeps them for years');
  for (const ended of [accepted, withdrawn]) {
    const question = await questionOf(ended);
    assert.deepEqual([question?.documents, question?.statement], [[], 'my work']);
    const last = question?.steps.at(-1);
    assert.deepEqual([last?.event, last?.actor, last?.state], ['purge', 'clock', question?.state]);
    const gone = await backOffice().getFundsDocument({ documentId: ended.documentId }, staff());
    assert.ok(!gone.ok && gone.code === 'not_found');
  }
  for (const kept of [open, refused]) assert.equal((await questionOf(kept))?.documents.length, 2);
  assert.equal(await endDocuments(deps), 0, 'once');
  assert.equal((await questionOf(accepted))?.steps.filter(({ event }) => event === 'purge').length, 1);
  await assert.rejects(
    db.run(`delete from diligence.source_of_funds_step where event = 'purge'`),
    /append-only/,
    'what went is not forgotten',
  );
  assert.equal(elsewhere.member.merchantId === merchant.id, false);
});

test('R35 OPEN-LIMIT-01 two clocks at once delete each paper once', async () => {
  const { member } = await answered('accept');
  deps.advance((KEEP_DAYS + 1) * DAY_MS);
  const gone = await Promise.all([endDocuments(deps), endDocuments(deps)]);
  assert.equal(gone[0] + gone[1], 2);
  const steps = (await questionOf({ member }))?.steps.filter(({ event }) => event === 'purge');
  assert.equal(steps?.length, 1);
});
