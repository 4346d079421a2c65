import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { parseWireJson, writeWireJson } from './wire-json.ts';
import { verifyBody } from './signature.ts';
import { BET_ATTEMPTS_MAX, createWalletClient, retryDelayMs } from './wallet-client.ts';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
type Answer = object | 'timeout' | 'garbage' | 503;

/** A wallet that answers from a list and remembers what it was asked. */
function aWallet(answers: Answer[]) {
  const asked: Record<string, unknown>[] = [];
  const fetchAnswer: typeof fetch = async (_url, init) => {
    const body = Buffer.from(String(init?.body));
    const headers = Object.fromEntries(new Headers(init?.headers));
    assert.ok(verifyBody(body, headers, [{ keyId: 'k', key: keys.publicKey }]), 'signed');
    asked.push(parseWireJson(body)?.value as Record<string, unknown>);
    const answer = answers[asked.length - 1] ?? 'timeout';
    if (answer === 'timeout') throw new DOMException('aborted', 'TimeoutError');
    if (answer === 'garbage') return new Response('<html>');
    if (answer === 503) return new Response('{}', { status: 503 });
    return new Response(writeWireJson(answer));
  };
  const client = createWalletClient({
    baseUrl: 'http://wallet.test/gw/X',
    privateKey: keys.privateKey,
    now: () => 1_700_000_000_000,
    fetch: fetchAnswer,
  });
  return { asked, client };
}

const bet = {
  token: 'tok_0123456789',
  transaction_uuid: 't-1',
  round: 'r-1',
  game_code: 'g',
  currency: 'USD',
  amount: 100_000n,
};
const win = { ...bet, transaction_uuid: 't-2', reference_transaction_uuid: 't-1' };

test('OPEN-PLAY-01 a bet is asked three times under one transaction id and fresh request ids, then is unknown', async () => {
  const { asked, client } = aWallet(['timeout', 'garbage', 503]);
  const outcome = await client.bet(bet);
  assert.equal(outcome.outcome, 'unknown');
  assert.equal(asked.length, BET_ATTEMPTS_MAX);
  assert.deepEqual(new Set(asked.map((ask) => ask['transaction_uuid'])), new Set(['t-1']));
  assert.equal(new Set(asked.map((ask) => ask['request_uuid'])).size, BET_ATTEMPTS_MAX);
});

test('OPEN-PLAY-01 a bet applied on the second attempt is applied; a refusal is not repeated', async () => {
  const late = aWallet(['timeout', { status: 'RS_OK', balance: 12_345_678_901_234_567n }]);
  assert.deepEqual(await late.client.bet(bet), {
    outcome: 'applied',
    balance: 12_345_678_901_234_567n,
    attempts: 2,
  });
  const poor = aWallet([{ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 5n }]);
  assert.deepEqual(await poor.client.bet(bet), {
    outcome: 'refused',
    status: 'RS_ERROR_NOT_ENOUGH_MONEY',
    balance: 5n,
    attempts: 1,
  });
  assert.equal(poor.asked.length, 1);
});

test('OPEN-PLAY-01 an unknown answer to a bet ends in a rollback, not in a discard', async () => {
  const { client } = aWallet(Array.from({ length: 3 }, () => ({ status: 'RS_ERROR_UNKNOWN' })));
  assert.equal((await client.bet(bet)).outcome, 'unknown');
});

test('OPEN-PLAY-01 a win settles, is asked again, held or final as its status says', async () => {
  const cases: [Answer, string][] = [
    [{ status: 'RS_OK', balance: 1n }, 'settled'],
    ['timeout', 'again retry'],
    [{ status: 'RS_ERROR_TIMEOUT' }, 'again retry'],
    [{ status: 'RS_ERROR_INVALID_SIGNATURE' }, 'again hold'],
    [{ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' }, 'final'],
    [{ status: 'RS_NEW_AND_UNHEARD_OF' }, 'again retry'],
  ];
  for (const [answer, expected] of cases) {
    const outcome = await aWallet([answer]).client.win(win);
    assert.equal(outcome.outcome === 'again' ? `again ${outcome.step}` : outcome.outcome, expected);
  }
});

test('OPEN-PLAY-01 attempts back off 1, 2, 4, 8 … s to 900 s', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 10, 11, 500].map((n) => retryDelayMs(n) / 1000),
    [1, 2, 4, 8, 512, 900, 900],
  );
  assert.equal(retryDelayMs(1, 'hold'), 900_000);
});
