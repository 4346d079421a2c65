import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '@baize/kernel';
import { expireRequests } from './expire-requests.ts';
import { accept, aLine, as, dividend, MONTH_END, NOW, openLine, valueOf, type Line } from './line.fixture.ts';

let line: Line;
before(async () => {
  line = await openLine();
});
after(() => line.db.drop());

test('CONTRACT-007 CONTRACT-008 the history says what was done, when, by whom, from which version to which and from when it holds', async () => {
  const { top, a } = await aLine(line);
  const start = Date.parse(NOW);
  const hour = () => line.clock.advance(3_600_000);
  const of = valueOf(await as(line, top, 'proposeDividend', dividend(a, '0.2'))).contractId;
  const respond = (by: typeof a, version: number, more: object) =>
    as(line, by, 'respondDividend', { contractId: of, version, ...more });
  hour();
  const { downlineAccount: _whose, ...terms } = dividend(a, '0.22');
  valueOf(await respond(a, 1, { action: 'counter', terms }));
  hour();
  valueOf(await accept(line, top, of));
  hour();
  valueOf(await as(line, top, 'proposeDividend', dividend(a, '0.1')));
  hour();
  valueOf(await respond(top, 3, { action: 'withdraw' }));
  hour();
  valueOf(await as(line, top, 'proposeDividend', dividend(a, '0.25')));
  hour();
  valueOf(await accept(line, a));
  hour();
  valueOf(await as(line, a, 'terminateDividend', { contractId: of, action: 'request', remark: 'I stop' }));
  line.clock.advance(8 * DAY_MS);
  await expireRequests({ db: line.db, clock: line.clock });
  valueOf(await as(line, top, 'terminateDividend', { contractId: of, action: 'request' }));
  const { pending } = valueOf(await as(line, a, 'getDividendContract', {}));
  const yes = { action: 'accept', cascadeDigest: pending?.cascadeDigest };
  valueOf(await as(line, a, 'terminateDividend', { contractId: of, ...yes }));

  const { steps } = valueOf(await as(line, a, 'getDividendContract', {}));
  const at = (hours: number) => start + hours * 3_600_000;
  const later = at(7) + 8 * DAY_MS;
  const month = MONTH_END.getTime();
  assert.deepEqual(
    steps.map(({ at: when, event, by, version, fromVersion, effectiveAt, reason, remark }) =>
      [when, event, by, fromVersion, version, effectiveAt, reason, remark].join(' | '),
    ),
    [
      [at(0), 'proposed', 'UPLINE', null, 1, null, null, ''],
      [at(1), 'countered', 'DOWNLINE', null, 2, null, null, ''],
      [at(2), 'accepted', 'UPLINE', null, 2, month, null, ''],
      [at(3), 'change_proposed', 'UPLINE', 2, 3, null, null, ''],
      [at(4), 'withdrawn', 'UPLINE', 2, 3, null, null, ''],
      [at(5), 'change_proposed', 'UPLINE', 2, 4, null, null, ''],
      [at(6), 'accepted', 'DOWNLINE', 2, 4, month, null, ''],
      [at(7), 'end_requested', 'DOWNLINE', null, null, null, null, 'I stop'],
      [later, 'lapsed', 'PLATFORM', null, null, null, null, ''],
      [later, 'end_requested', 'UPLINE', null, null, null, null, ''],
      [later, 'end_agreed', 'DOWNLINE', null, null, month, 'AGREED', ''],
    ].map((step) => step.join(' | ')),
  );
});
