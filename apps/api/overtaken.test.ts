import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  asFirst,
  call,
  channel,
  decide,
  reason,
  riskRule,
  second,
  section,
  valueOf,
  type Sent,
  type Value,
} from './controls.fixture.ts';

const rule = (secondPersonAbove: string): Sent => ({
  method: 'PUT',
  url: '/ops/approvals/rule',
  payload: { secondPersonAbove, onePerson: false, reason },
});

/** What ends a proposal, and whether it can be proposed anew. */
const OVERTAKEN: Record<string, { lower: () => Promise<Sent>; change: () => Promise<Sent>; isGone?: true }> =
  {
    'a rule that sees more': {
      lower: async () => riskRule({ value: 6000 }),
      change: async () => riskRule({ value: 3000 }),
    },
    'another switch of the section': {
      lower: () => section('flags', { SMSLOGIN: true, MOBILENUMREG3: true }),
      change: () => section('flags', { MOBILENUMREG3: true }),
    },
    'less for one person': {
      lower: async () => {
        const { proposalId } = valueOf(await asFirst(rule('100')));
        valueOf(await call(second, decide(proposalId, 'approve')));
        return rule('200');
      },
      change: async () => rule('50'),
    },
    'a channel that is archived': {
      lower: () => channel({ receiver: { name: 'Me', account: '000 3', bank: null } }),
      change: async () => {
        const { url } = await channel({});
        return { method: 'POST', url: `${url}/archive`, payload: { reason } };
      },
      isGone: true,
    },
  };

for (const [name, { lower, change, isGone }] of Object.entries(OVERTAKEN))
  test(`R34 ${name} ends what waits: it is not approved, and blocks no other proposal`, async () => {
    const asked = await lower();
    const { proposalId } = valueOf(await asFirst(asked));
    valueOf(await asFirst(await change()));
    assert.equal((await call(second, decide(proposalId, 'approve'))).message, 'proposal_closed');
    const { list } = valueOf(await asFirst('/ops/approvals?state=EXPIRED')) as { list: Value[] };
    const ended = list.find((row) => row['proposalId'] === proposalId);
    assert.deepEqual([ended?.['state'], ended?.['remark']], ['EXPIRED', 'overtaken']);
    if (isGone) return;
    const again = 'version' in asked.payload ? await lower() : asked;
    const anew = valueOf(await asFirst(again))['proposalId'];
    assert.equal(typeof anew, 'number', 'it waits');
    valueOf(await call(second, decide(anew, 'refuse')));
  });
