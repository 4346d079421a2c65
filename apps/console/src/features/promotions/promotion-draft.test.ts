import assert from 'node:assert/strict';
import test from 'node:test';
import { contentOf, draftOf, emptyDraft, faultsOf, type PromotionDraft } from './promotion-draft.ts';

const TODAY = '2026-11-26';
const words = (title: string) => ({ title, content: '<p>For you.</p>' });
const titled = (): PromotionDraft => ({
  ...emptyDraft(TODAY),
  texts: { EN: words('A gift'), CN: words('礼物'), KM: words('អំណោយ') },
});

/** Everything that a promotion can say at once. */
const full: Parameters<typeof draftOf>[0] = {
  texts: { EN: words('A gift'), CN: words('礼物'), KM: words('អំណោយ') },
  imageUrl: '/media/gift.webp',
  sort: 3,
  terms: {
    type: 'DEPOSIT',
    trigger: 'DEPOSIT',
    lossPeriod: 'DAY',
    who: {
      registeredFrom: '2026-01-01',
      registeredTo: '2026-12-31',
      registeredWithinDays: 30,
      levelMin: 1,
      levelMax: 5,
      needs: ['mobile', 'bank'],
      birthday: 'MONTH',
      isInvited: true,
      deposit: { which: 'NTH', nth: 2, min: '20', max: '500' },
      validBet: { category: 'LIVE', days: 14, min: '100' },
      once: ['person', 'bank'],
      limit: 'EACH',
    },
    when: { from: '2026-12-01', to: '2026-12-24', weekdays: [1, 5], hours: { from: '18:00', to: '23:30' } },
    what: { kind: 'PERCENT', bps: 1_250, cap: '88' },
    how: { way: 'AUTOMATIC', code: null, mayReapply: false, needsRemark: true, picturesMin: 1 },
    asks: {
      turnoverTimes: 250,
      turnoverOn: 'deposit_and_bonus',
      maxStake: '5',
      contribution: [
        { kind: 'gameType', id: 'LIVE', percent: 10 },
        { kind: 'vendor', id: 'STUDIO', percent: 50 },
      ],
      excluded: [{ kind: 'game', id: '12' }],
      days: 7,
      keptMax: '300',
    },
  },
};

test('OP-26 a promotion read into the form and sent again is the same', () => {
  assert.deepEqual(contentOf(draftOf(full, TODAY)), full);
  const free = { ...full, terms: { ...full.terms, asks: null } };
  assert.deepEqual(contentOf(draftOf(free, TODAY)), free);
  const what = {
    kind: 'LEVEL' as const,
    steps: [
      { from: 0, amount: '5' },
      { from: 3, amount: '8.50' },
    ],
  };
  const byLevel = { ...full, terms: { ...full.terms, what } };
  assert.deepEqual(contentOf(draftOf(byLevel, TODAY)), byLevel);
  const open = contentOf(titled());
  assert.deepEqual(contentOf(draftOf(open, TODAY)), open);
});

test('OP-26 an empty condition is none', () => {
  const { who, when, how } = contentOf(titled()).terms;
  assert.deepEqual(
    [who.deposit, who.validBet, who.registeredWithinDays, when.to, when.hours, how.code],
    [null, null, null, null, null, null],
  );
});

test('OP-26 what cannot be sent is said at its field', () => {
  assert.deepEqual(faultsOf(titled()), {});
  const rows: [Partial<PromotionDraft>, ReturnType<typeof faultsOf>][] = [
    [{ texts: emptyDraft(TODAY).texts }, { texts: 'required' }],
    [{ from: '' }, { from: 'required' }],
    [{ hoursFrom: '10:00' }, { hoursTo: 'hours_invalid' }],
    [{ kind: 'PERCENT', percent: '0' }, { percent: 'percent_invalid' }],
    [{ kind: 'PERCENT', percent: '1.234' }, { percent: 'percent_invalid' }],
    [{ kind: 'LEVEL', steps: '0: 5\n\n3: 8.50' }, {}],
    ...['', '3', '0: x', '3: 5\n3: 8', '0: 0', '99: 1'].map((steps): [Partial<PromotionDraft>, object] => [
      { kind: 'LEVEL', steps },
      { steps: 'steps_invalid' },
    ]),
    [{ way: 'CODE' }, { code: 'required' }],
    [{ times: 'five' }, { times: 'times_invalid' }],
    [{ maxStake: '-1' }, { maxStake: 'amount_invalid' }],
    [{ isBound: false, times: '', maxStake: 'x', keptMax: 'x' }, {}],
    [{ depositMax: 'x' }, {}],
    [{ depositWhich: 'FIRST', depositMax: 'x' }, { depositMax: 'amount_invalid' }],
    [{ trigger: 'DEPOSIT', depositWhich: 'FIRST', way: 'CODE' }, {}],
  ];
  for (const [part, faults] of rows) assert.deepEqual(faultsOf({ ...titled(), ...part }), faults);
});

test('OP-26 a way to join chosen before is not sent where nobody joins', () => {
  for (const trigger of ['DEPOSIT', 'NET_LOSS'] as const)
    for (const way of ['APPLICATION', 'CODE'] as const) {
      const { how } = contentOf({ ...titled(), trigger, way, code: 'ABCD' }).terms;
      assert.deepEqual([how.way, how.code], ['AUTOMATIC', null]);
    }
  const { how } = contentOf({ ...titled(), way: 'CODE', code: 'ABCD' }).terms;
  assert.deepEqual([how.way, how.code], ['CODE', 'ABCD']);
});
