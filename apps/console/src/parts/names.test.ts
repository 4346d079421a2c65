import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesIn, titledTarget } from './names.ts';

const WORDS: Record<string, (id: string) => string> = {
  'console.gateway.house-transfer': () => 'Own bank account',
  'console.actor.clock': () => 'The system',
  'console.house.vendor': (id) => `Vendor ${id}`,
  'console.house.holding': () => 'Held money',
  'console.target.member': (id) => `Member ${id}`,
  'console.target.vendor': (id) => `Vendor ${id}`,
  'console.target.text': (id) => `Text ${id}`,
  'console.target.settings': (id) => `Settings: ${id}`,
  'console.target.deposit-channel': (id) => `Deposit channel ${id}`,
  'console.target.risk-rule': (id) => `Risk rule ${id}`,
  'console.place.security': () => 'Security',
  'console.place.cashierSettings': () => 'Limits and fees',
  'console.risk.rule.large_win': () => 'A large win',
  'console.job.wallet.roll-up': () => 'Sum up the ledger',
};
const names = namesIn((key, values) => WORDS[key]?.(String(values?.['id'] ?? '')));

test('OP-24 who did something: an operator by name, a gateway and the clock in words', () => {
  const said = ['staff:ana', 'gateway:house-transfer', 'gateway:acme', 'clock', 'new:thing'].map(names.actor);
  assert.deepEqual(said, ['ana', 'Own bank account', 'acme', 'The system', 'new:thing']);
});

test('OP-24 rows since then name an operator by id, rows before by name; who is not known is a number', () => {
  const { actor } = namesIn(
    (key, values) => (key === 'console.actor.staff' ? `Operator ${String(values?.['id'])}` : undefined),
    (staffId) => (staffId === 12 ? 'ana' : undefined),
  );
  assert.deepEqual(['staff:12', 'staff:ana', 'staff:13', 'staff:'].map(actor), [
    'ana',
    'ana',
    'Operator 13',
    'staff:',
  ]);
});

test('OP-25 the other side of an entry and what was acted on in words, an unknown code as it is', () => {
  const houses = ['vendor:3', 'holding', 'newer'].map((house) => names.house(house));
  assert.deepEqual(houses, ['Vendor 3', 'Held money', 'newer']);
  assert.equal(names.house('vendor:3', 'Acme Games'), 'Vendor Acme Games');
  assert.deepEqual(['member:100007', 'merchant:1/vendor:JDB', 'text:EN:a.b', 'newer:1'].map(names.target), [
    'Member 100007',
    'Vendor JDB',
    'Text EN:a.b',
    'newer:1',
  ]);
  assert.deepEqual(['wallet.roll-up', 'newer'].map(names.job), ['Sum up the ledger', 'newer']);
});

test('OP-01 of settings and rules the audit log says the page and the rule, not their codes', () => {
  const said = ['settings:security', 'settings:cashier', 'settings:newer', 'risk-rule:large_win'];
  assert.deepEqual(said.map(names.target), [
    'Settings: Security',
    'Settings: Limits and fees',
    'Settings: newer',
    'Risk rule A large win',
  ]);
  assert.equal(names.target('deposit-channel:bank'), 'Deposit channel bank');
});

test('OP-24 a promotion and its budget are told by title; one that is not known, and anything else, are not', () => {
  const words: Record<string, (title: string) => string> = {
    'console.target.promotionNamed': (title) => `“${title}”`,
    'console.target.promotion-budgetNamed': (title) => `Budget of “${title}”`,
  };
  const said = (target: string) =>
    titledTarget(
      (key, values) => words[key]?.(String(values?.['title'])),
      target,
      (promoId) => (promoId === 4 ? 'Welcome gift' : undefined),
    );
  assert.deepEqual(
    ['promotion:4', 'merchant:1/promotion-budget:4', 'promotion:5', 'promotion-entry:4'].map(said),
    ['“Welcome gift”', 'Budget of “Welcome gift”', undefined, undefined],
  );
});
