import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Answer, Send } from './peer.ts';
import type { RsStatus } from '../status.ts';

/** What the person running the suite tells it. Amounts in wire units. */
export type Setting = {
  token: string;
  user: string;
  currency: string;
  game: string;
  stake: bigint;
  /** Optional worlds; a case that needs one is skipped without it. */
  expiredToken?: string | undefined;
  disabledToken?: string | undefined;
  disabledGame?: string | undefined;
  limitReachedAmount?: bigint | undefined;
  /** Of a grant of free rounds of this user and game that has one left. */
  freeReward?: string | undefined;
  missingRollback: 'OK' | 'DOES_NOT_EXIST';
  checksTimestamp: boolean;
  hasStatus: boolean;
  hasBatch: boolean;
  /** The case that leaves the account in debt for a moment may run. */
  allowsDebt: boolean;
};

export type Case = {
  /** Short and stable, so that reports of two runs can be compared. */
  id: string;
  title: string;
  /** A reason to skip, or undefined. */
  skip?: (setting: Setting) => string | undefined;
  run: (table: Table) => Promise<unknown>;
};

type Message = Record<string, unknown>;

/** What a case works with: messages with fresh ids, calls, and readings of the balance. */
export type Table = {
  setting: Setting;
  send: Send;
  /** A fresh bet of one stake in a fresh round. */
  aBet(change?: Message): Message;
  /** A win on `bet` in its round. */
  aWin(bet: Message, change?: Message): Message;
  /** A rollback of `transaction` in its round. */
  aRollback(transaction: Message, change?: Message): Message;
  bet(message: Message): Promise<Answer>;
  win(message: Message): Promise<Answer>;
  rollback(message: Message): Promise<Answer>;
  /** The balance as the wallet reports it now. */
  balance(): Promise<bigint>;
  /** Sends and requires this status. */
  expects(status: RsStatus | readonly RsStatus[], reply: Promise<Answer>): Promise<Message>;
  /** Requires that `work` leaves the balance changed by exactly `change`, read again afterwards. */
  moves(change: bigint, work: () => Promise<unknown>): Promise<void>;
};

function statusOf(answer: Answer): string {
  assert.equal(answer.httpStatus, 200, `HTTP ${answer.httpStatus} instead of 200`);
  assert.ok(answer.body !== undefined, 'the answer is a JSON object');
  return String(answer.body['status']);
}

function resend(message: Message): Message {
  return { ...message, request_uuid: randomUUID() };
}

export function createTable(setting: Setting, send: Send): Table {
  const fresh = (): Message => ({
    token: setting.token,
    user: setting.user,
    transaction_uuid: randomUUID(),
    request_uuid: randomUUID(),
    game_code: setting.game,
  });
  const table: Table = {
    setting,
    send,
    aBet: (change) => ({
      ...fresh(),
      round: randomUUID(),
      round_closed: false,
      currency: setting.currency,
      amount: setting.stake,
      ...change,
    }),
    aWin: (bet, change) => ({
      ...fresh(),
      round: bet['round'],
      round_closed: true,
      currency: setting.currency,
      amount: setting.stake,
      reference_transaction_uuid: bet['transaction_uuid'],
      ...change,
    }),
    aRollback: (transaction, change) => ({
      ...fresh(),
      round: transaction['round'],
      round_closed: true,
      reference_transaction_uuid: transaction['transaction_uuid'],
      ...change,
    }),
    // Every sending is a new network attempt, as the retry rules say: same transaction id, new request id.
    bet: (message) => send('/transaction/bet', resend(message)),
    win: (message) => send('/transaction/win', resend(message)),
    rollback: (message) => send('/transaction/rollback', resend(message)),
    async balance() {
      const ask = { token: setting.token, request_uuid: randomUUID(), game_code: setting.game };
      const body = await table.expects('RS_OK', send('/user/balance', ask));
      assert.equal(typeof body['balance'], 'bigint', 'balance is an integer of wire units');
      return body['balance'] as bigint;
    },
    async expects(status, reply) {
      const answer = await reply;
      const allowed: readonly string[] = typeof status === 'string' ? [status] : status;
      const got = statusOf(answer);
      assert.ok(allowed.includes(got), `${got} instead of ${allowed.join(' or ')}`);
      return answer.body ?? {};
    },
    async moves(change, work) {
      const before = await table.balance();
      await work();
      const after = await table.balance();
      assert.equal(after - before, change, `the balance moved by ${after - before} instead of ${change}`);
    },
  };
  return table;
}
