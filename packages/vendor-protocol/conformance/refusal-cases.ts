/** Messages that are wrong in themselves. Each is answered by its own status and moves nothing. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import type { Case, Table } from './table.ts';
import type { RsStatus } from '../status.ts';
import { signBody } from '../signature.ts';
import { writeWireJson } from '../wire-json.ts';

const MISSING = 'RS_ERROR_WRONG_SYNTAX';
const WRONG_TYPE = 'RS_ERROR_WRONG_TYPES';
const EITHER = [MISSING, WRONG_TYPE] as const;
const DAY_MS = 86_400_000;

/** A refused bet, spoilt as text so that numbers can be written as no JSON writer would. */
function spoiltBet(
  id: string,
  title: string,
  status: RsStatus | readonly RsStatus[],
  changes: readonly (object | string)[],
): Case {
  return {
    id,
    title,
    async run({ aBet, send, expects, moves, setting }: Table) {
      await moves(0n, async () => {
        for (const change of changes) {
          const bet =
            typeof change === 'string'
              ? writeWireJson(aBet()).replace(`"amount":${setting.stake}`, `"amount":${change}`)
              : aBet(change as Record<string, unknown>);
          await expects(status, send('/transaction/bet', bet));
        }
      });
    },
  };
}

export const refusalCases: readonly Case[] = [
  {
    id: 'signature-01',
    title: 'a missing, garbled, foreign or misplaced signature is RS_ERROR_INVALID_SIGNATURE',
    async run({ aBet, send, expects, moves }) {
      const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
      await moves(0n, async () => {
        const body = writeWireJson(aBet());
        for (const signature of [undefined, '', 'AAAA', 'not base64 at all', signBody(body, stranger)]) {
          await expects('RS_ERROR_INVALID_SIGNATURE', send('/transaction/bet', body, { signature }));
        }
      });
    },
  },
  {
    id: 'signature-02',
    title: 'a true signature over other bytes (one space more, another amount) is refused',
    async run({ aBet, send, expects, moves, setting }) {
      await moves(0n, async () => {
        const bet = aBet();
        const others = [`${writeWireJson(bet)} `, writeWireJson({ ...bet, amount: setting.stake + 1n })];
        for (const signatureOver of others) {
          await expects('RS_ERROR_INVALID_SIGNATURE', send('/transaction/bet', bet, { signatureOver }));
        }
      });
    },
  },
  {
    id: 'timestamp-01',
    title: 'a message a day old or a day ahead is refused',
    skip: (setting) => (setting.checksTimestamp ? undefined : '--no-timestamp'),
    async run({ aBet, send, expects, moves }) {
      await moves(0n, async () => {
        for (const timestamp of [
          String(Date.now() - DAY_MS),
          String(Date.now() + DAY_MS),
          'yesterday',
          undefined,
        ]) {
          await expects('RS_ERROR_INVALID_SIGNATURE', send('/transaction/bet', aBet(), { timestamp }));
        }
      });
    },
  },
  {
    id: 'syntax-01',
    title: 'what is not a JSON object is RS_ERROR_WRONG_SYNTAX',
    async run({ send, expects, moves }) {
      await moves(0n, async () => {
        for (const body of ['', '{', '[]', 'null', '"text"', '{"a":1}}', "{'a':1}"]) {
          await expects('RS_ERROR_WRONG_SYNTAX', send('/transaction/bet', body));
        }
        const notUtf8 = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
        await expects('RS_ERROR_WRONG_SYNTAX', send('/transaction/bet', notUtf8));
      });
    },
  },
  spoiltBet('syntax-02', 'a missing field of a bet is RS_ERROR_WRONG_SYNTAX', MISSING, [
    { token: undefined },
    { transaction_uuid: undefined },
    { request_uuid: undefined },
    { round: undefined },
    { game_code: undefined },
    { currency: undefined },
    { amount: undefined },
  ]),
  {
    id: 'syntax-03',
    title: 'a win without reference_transaction_uuid and a rollback without it are RS_ERROR_WRONG_SYNTAX',
    async run({ aBet, aWin, aRollback, win, rollback, expects, moves }) {
      const bet = aBet();
      await moves(0n, async () => {
        await expects(MISSING, win(aWin(bet, { reference_transaction_uuid: undefined })));
        await expects(MISSING, rollback(aRollback(bet, { reference_transaction_uuid: undefined })));
      });
    },
  },
  {
    id: 'types-07',
    title: 'a rollback that names a sum and a currency, as a win does, is RS_ERROR_WRONG_TYPES',
    async run({ aBet, aWin, bet, win, rollback, expects, moves, setting }) {
      const first = aBet();
      await moves(-setting.stake, () => expects('RS_OK', bet(first)));
      const prize = aWin(first);
      await moves(0n, () => expects(WRONG_TYPE, rollback(prize)));
      await moves(setting.stake, () => expects('RS_OK', win(prize)));
    },
  },
  {
    id: 'syntax-04',
    title: 'a refusal of readable JSON echoes request_uuid',
    async run({ aBet, send, expects }) {
      const spoilt = aBet({ amount: undefined });
      const body = await expects(MISSING, send('/transaction/bet', spoilt));
      assert.equal(body['request_uuid'], spoilt['request_uuid']);
    },
  },
  spoiltBet('types-01', 'a field of the wrong JSON type is RS_ERROR_WRONG_TYPES', WRONG_TYPE, [
    { amount: '100000' },
    { amount: true },
    { amount: {} },
    { token: 12_345_678_901 },
    { transaction_uuid: 5 },
    { round: ['r'] },
    { is_free: 'yes' },
    { round_closed: 1 },
    { meta: 'text' },
  ]),
  spoiltBet('types-02', 'a fractional or exponent amount is RS_ERROR_WRONG_TYPES', EITHER, [
    '100000.5',
    '0.1',
    '1.0',
    '1e5',
    '1E5',
  ]),
  spoiltBet('types-03', 'a negative amount is RS_ERROR_WRONG_TYPES', EITHER, ['-1', '-100000', '-0.5']),
  spoiltBet('types-04', 'an amount above 64 bits is RS_ERROR_WRONG_TYPES', EITHER, [
    '9223372036854775808',
    '18446744073709551617',
    '1e300',
  ]),
  spoiltBet('types-05', 'overlong or too short fields are refused', EITHER, [
    { transaction_uuid: 'x'.repeat(65) },
    { request_uuid: 'x'.repeat(65) },
    { round: 'x'.repeat(129) },
    { token: 'x'.repeat(256) },
    { token: 'short' },
    { user: 'x'.repeat(65) },
    { transaction_uuid: '' },
  ]),
  spoiltBet('types-06', 'control characters and half surrogates in ids are refused', EITHER, [
    { transaction_uuid: 'a\u0000b' },
    { round: 'a\u001fb' },
    { transaction_uuid: 'a\ud800' },
  ]),
  {
    id: 'money-01',
    title: 'a stake one unit above the balance is RS_ERROR_NOT_ENOUGH_MONEY and names the balance',
    async run({ aBet, bet, balance, expects, moves }) {
      await moves(0n, async () => {
        const have = await balance();
        const body = await expects('RS_ERROR_NOT_ENOUGH_MONEY', bet(aBet({ amount: have + 1n })));
        assert.equal(body['balance'], have, 'the balance is included');
      });
    },
  },
  {
    id: 'money-02',
    title: 'a stake of exactly the balance is accepted',
    async run({ aBet, aRollback, bet, rollback, balance, expects, moves }) {
      await moves(0n, async () => {
        const all = aBet({ amount: await balance() });
        const body = await expects('RS_OK', bet(all));
        assert.equal(body['balance'], 0n);
        await expects('RS_OK', rollback(aRollback(all)));
      });
    },
  },
];
