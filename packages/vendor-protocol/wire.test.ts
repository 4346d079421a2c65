import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fingerprint } from './fingerprint.ts';
import { readRequest } from './read-request.ts';
import { RS_STATUSES, nextStep } from './status.ts';
import { batchRequest, betRequest, winRequest, balanceRequest, rollbackRequest } from './wallet-calls.ts';
import { parseWireJson, writeWireJson } from './wire-json.ts';

const bet = {
  token: 'tok_0123456789',
  user: 'u_abc',
  transaction_uuid: 't-1',
  request_uuid: 'r-1',
  round: 'round-1',
  game_code: 'stu_koi',
  currency: 'USD',
  amount: 100_000n,
};
const bytes = (value: unknown): Buffer =>
  Buffer.from(typeof value === 'string' ? value : writeWireJson(value));
const withAmount = (source: string): string =>
  writeWireJson(bet).replace('"amount":100000', `"amount":${source}`);

test('amounts stay exact from wire to bigint and back', () => {
  for (const source of ['0', '1', '100000', '9007199254740993', '9223372036854775807']) {
    const read = readRequest(bytes(withAmount(source)), betRequest);
    assert.ok(read.ok, source);
    assert.equal(read.value.amount, BigInt(source));
    assert.ok(writeWireJson(read.value).includes(`"amount":${source}`));
  }
});

test('OPEN-PLAY-01 an amount that is not a plain whole number of 64 bits is a wrong type', () => {
  const sources = [
    '1.0',
    '1.5',
    '1e5',
    '1E5',
    '-1',
    '-0',
    '-0.0',
    '9223372036854775808',
    '1e400',
    '"100000"',
  ];
  for (const source of [...sources, 'true', 'null', '[]', '{}', '18446744073709551616']) {
    const read = readRequest(bytes(withAmount(source)), betRequest);
    assert.deepEqual(
      read,
      { ok: false, status: 'RS_ERROR_WRONG_TYPES', requestUuid: 'r-1', field: 'amount' },
      source,
    );
  }
});

test('OPEN-PLAY-01 money is exact wherever it stands and however its key is spelled', () => {
  const read = (text: string) => parseWireJson(Buffer.from(text))?.value;
  assert.deepEqual(read('{"meta":{"valid_bet":5,"odds":1.5},"items":[{"amount": 7}],"n":3}'), {
    meta: { valid_bet: 5n, odds: 1.5 },
    items: [{ amount: 7n }],
    n: 3,
  });
  assert.deepEqual(read('{"items":[{"amount":9007199254740993}]}'), {
    items: [{ amount: 9007199254740993n }],
  });
  for (const source of ['1.0', '1e2', '-0', '100.5']) {
    assert.deepEqual(
      read(`{"am\\u006funt":${source}}`),
      { amount: Number(source) },
      'stays a number, so is refused',
    );
    assert.deepEqual(read(`{"amount" :\n${source}}`), { amount: Number(source) });
  }
  assert.deepEqual(read('{"balance":-5}'), { balance: -5n });
  assert.deepEqual(read('{"note":"\\"amount\\":1.5","amount":2}'), { note: '"amount":1.5', amount: 2n });
});

test('OPEN-PLAY-01 what is not JSON, not an object or lacks a field is wrong syntax', () => {
  for (const source of [
    '',
    '{',
    '[]',
    '"x"',
    'null',
    '{"a":1}{',
    withAmount('01'),
    withAmount('+1'),
    withAmount('NaN'),
  ]) {
    const read = readRequest(bytes(source), betRequest);
    assert.ok(!read.ok && read.status === 'RS_ERROR_WRONG_SYNTAX', source);
  }
  const badUtf8 = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
  assert.equal(parseWireJson(badUtf8), undefined);
  for (const field of [
    'token',
    'transaction_uuid',
    'request_uuid',
    'round',
    'game_code',
    'currency',
    'amount',
  ]) {
    const read = readRequest(bytes({ ...bet, [field]: undefined }), betRequest);
    assert.ok(!read.ok && read.status === 'RS_ERROR_WRONG_SYNTAX' && read.field === field, field);
  }
});

test('OPEN-PLAY-01 overlong, empty, control-character and half-surrogate texts are wrong types', () => {
  const cases: Record<string, unknown>[] = [
    { transaction_uuid: 'x'.repeat(65) },
    { request_uuid: 'x'.repeat(65) },
    { round: 'x'.repeat(129) },
    { token: 'x'.repeat(256) },
    { token: 'x'.repeat(9) },
    { user: 'ab' },
    { user: 'x'.repeat(65) },
    { transaction_uuid: '' },
    { transaction_uuid: 'a\u0000b' },
    { transaction_uuid: 'a\ud800' },
    { round: 'a\u001fb' },
    { transaction_uuid: 5 },
    { is_free: 'yes' },
    { currency: 'usd' },
    { meta: 'text' },
    { bet: 'x'.repeat(1025) },
  ];
  for (const change of cases) {
    const read = readRequest(bytes({ ...bet, ...change }), betRequest);
    assert.ok(!read.ok && read.status === 'RS_ERROR_WRONG_TYPES', JSON.stringify(change));
  }
  assert.ok(readRequest(bytes({ ...bet, round: 'x'.repeat(128), extra: { any: 'thing' } }), betRequest).ok);
});

test('OPEN-PLAY-01 a win names its bet unless it is free, promotional or a reward', () => {
  assert.ok(!readRequest(bytes(bet), winRequest).ok);
  for (const why of [
    { reference_transaction_uuid: 't-0' },
    { is_free: true },
    { is_supplier_promo: true },
    { reward_uuid: 'w-1' },
  ]) {
    assert.ok(readRequest(bytes({ ...bet, ...why }), winRequest).ok, JSON.stringify(why));
  }
  assert.ok(!readRequest(bytes({ ...bet, amount: undefined }), rollbackRequest).ok);
});

test('OPEN-PLAY-01 the bytes of a win or a bet are no rollback: it names neither a sum nor a currency', () => {
  const { amount, currency, ...undo } = { ...bet, reference_transaction_uuid: 't-0' };
  assert.ok(readRequest(bytes(undo), rollbackRequest).ok);
  for (const more of [{ amount }, { currency }, { amount, currency }, { amount: 0n }]) {
    const read = readRequest(bytes({ ...undo, ...more }), rollbackRequest);
    assert.ok(!read.ok && read.status === 'RS_ERROR_WRONG_TYPES', Object.keys(more).join());
    const items = [{ ...undo, ...more, type: 'rollback' }];
    assert.ok(!readRequest(bytes({ request_uuid: 'r', items }), batchRequest).ok, Object.keys(more).join());
  }
});

test('OPEN-PLAY-01 balance needs game_code to be present, null allowed', () => {
  const ask = { token: bet.token, request_uuid: 'r-2' };
  assert.ok(readRequest(bytes({ ...ask, game_code: null }), balanceRequest).ok);
  assert.ok(!readRequest(bytes(ask), balanceRequest).ok);
});

test('OPEN-PLAY-01 a batch holds 1 to 200 wins and rollbacks', () => {
  const item = { ...bet, type: 'win', reference_transaction_uuid: 't-0' };
  const ask = (count: number) =>
    bytes({ request_uuid: 'r', items: Array.from({ length: count }, () => item) });
  assert.ok(readRequest(ask(200), batchRequest).ok);
  assert.ok(!readRequest(ask(201), batchRequest).ok);
  assert.ok(!readRequest(ask(0), batchRequest).ok);
  assert.ok(!readRequest(bytes({ request_uuid: 'r', items: [{ ...item, type: 'bet' }] }), batchRequest).ok);
});

test('OPEN-PLAY-04 fingerprints differ in every part and cannot be forged by joining', () => {
  const parts = {
    type: 'bet',
    user: 'u_abc',
    round: 'r',
    gameCode: 'g',
    currency: 'USD',
    amount: 1n,
    reference: undefined,
  } as const;
  const base = fingerprint(parts);
  assert.equal(fingerprint({ ...parts }), base);
  const changes = [
    { type: 'win' as const },
    { user: 'u_abd' },
    { round: 's' },
    { gameCode: 'h' },
    { currency: 'EUR' },
    { amount: 2n },
    { amount: undefined },
    { reference: 'x' },
  ];
  for (const change of changes) assert.notEqual(fingerprint({ ...parts, ...change }), base);
  assert.notEqual(
    fingerprint({ ...parts, round: 'a|b', gameCode: 'c' }),
    fingerprint({ ...parts, round: 'a', gameCode: 'b|c' }),
  );
  assert.ok(base >= -(2n ** 63n) && base < 2n ** 63n);
});

test('OPEN-PLAY-01 every status tells the caller of a bet and of a credit what to do', () => {
  assert.equal(RS_STATUSES.length, 20);
  assert.equal(nextStep('bet', 'RS_OK'), 'finish');
  assert.equal(nextStep('bet', 'RS_ERROR_UNKNOWN'), 'roll_back');
  assert.equal(nextStep('win', 'RS_ERROR_TIMEOUT'), 'retry');
  assert.equal(nextStep('rollback', 'RS_ERROR_TRANSACTION_ROLLED_BACK'), 'stop');
  assert.equal(nextStep('win', 'RS_ERROR_INVALID_SIGNATURE'), 'hold');
});
