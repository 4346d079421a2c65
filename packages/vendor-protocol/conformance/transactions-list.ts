import assert from 'node:assert/strict';
import { createGamesClient } from '../games-client.ts';
import type { VendorTransaction } from '../games-calls.ts';
import { GAMES_API_BASE, gamesPaths } from '../paths.ts';
import { sender } from './peer.ts';
import { runCases, type CaseResult } from './run-cases.ts';
import type { VendorAddress } from './transfer.ts';

/**
 * Does a vendor that keeps the wallet list what was played from it so that an operator can keep a betting record of it
 * (protocols.md A5, transactions/list)? The user has finished rounds between the two times and does not play meanwhile.
 */
export type ListSetting = { operatorId: string; user: string; from: Date; to: Date };

type World = {
  setting: ListSetting;
  at: VendorAddress;
  list(query: { user?: string; round?: string; from?: Date; to?: Date }): Promise<VendorTransaction[]>;
};
type Case = { id: string; title: string; run(world: World): Promise<void> };

const idsOf = (list: readonly VendorTransaction[]): string[] =>
  list.map(({ transaction_uuid }) => transaction_uuid).toSorted();
const mine = ({ list, setting: { user, from, to } }: World) => list({ user, from, to });

export const listCases: readonly Case[] = [
  {
    id: 'list-once-01',
    title: 'every transaction is listed once, under an id of its own, and again the same',
    run: async (world) => {
      const first = await mine(world);
      assert.ok(first.length > 0, 'the user has played between the two times');
      assert.equal(new Set(idsOf(first)).size, first.length, 'an id names one transaction');
      assert.deepEqual(await mine(world), first);
      assert.ok(
        first.every(({ user }) => user === world.setting.user),
        'and only this user’s',
      );
    },
  },
  {
    id: 'list-time-01',
    title: 'two spans that touch have together what the whole has, and nothing twice; times are half open',
    run: async (world) => {
      const { user, from, to } = world.setting;
      const whole = await mine(world);
      const middle = new Date(whole[Math.floor(whole.length / 2)]?.created_at ?? from);
      const parts = [
        ...(await world.list({ user, from, to: middle })),
        ...(await world.list({ user, from: middle, to })),
      ];
      assert.deepEqual(idsOf(parts), idsOf(whole));
    },
  },
  {
    id: 'list-refs-01',
    title: 'a win and a rollback name a listed transaction of the same user; a bet names none',
    run: async (world) => {
      const list = await mine(world);
      const byId = new Map(list.map((one) => [one.transaction_uuid, one]));
      for (const { type, transaction_uuid: id, reference_transaction_uuid: ref, round } of list) {
        if (type === 'bet') assert.ok(ref === null || ref === undefined, `bet ${id} names ${ref}`);
        // A promotional win may stand alone.
        else if (type === 'rollback' || (ref !== null && ref !== undefined))
          assert.equal(byId.get(ref ?? '')?.round, round, `${type} ${id} names a transaction of its round`);
      }
    },
  },
  {
    id: 'list-closed-01',
    title: 'a finished round ends in a win that closes it, zero wins included',
    run: async (world) => {
      const byRound = Map.groupBy(await mine(world), ({ round }) => round);
      for (const [round, lines] of byRound) {
        const isUndone = lines.some(({ type }) => type === 'rollback');
        const isOpen = lines.some(({ state }) => state !== 'DONE');
        const closing = lines.filter(({ type, round_closed }) => type === 'win' && (round_closed ?? true));
        if (!isUndone && !isOpen) assert.equal(closing.length, 1, `round ${round}`);
      }
    },
  },
  {
    id: 'list-round-01',
    title: 'asked for a round, it lists that round and all of it',
    run: async (world) => {
      const list = await mine(world);
      const round = list[0]?.round ?? '';
      assert.deepEqual(idsOf(await world.list({ round })), idsOf(list.filter((one) => one.round === round)));
    },
  },
  {
    id: 'list-empty-01',
    title: 'a time in which nobody played is an empty list, not a refusal',
    run: async (world) => {
      const from = new Date('2020-01-01T00:00:00Z');
      const to = new Date('2020-01-02T00:00:00Z');
      assert.deepEqual(await world.list({ user: world.setting.user, from, to }), []);
    },
  },
  {
    id: 'list-signature-01',
    title: 'an unsigned question is not answered',
    run: async ({ at, setting }) => {
      const reply = await sender(at.url, at.privateKey, at.now)(
        GAMES_API_BASE + gamesPaths.transactionsList,
        { operator_id: setting.operatorId, user: setting.user },
        { signature: undefined },
      );
      assert.notEqual(reply.httpStatus, 200);
    },
  },
];

export async function runListConformance(
  at: VendorAddress,
  setting: ListSetting,
  report: (result: CaseResult) => void,
): Promise<{ passed: number; failed: number }> {
  const client = createGamesClient({
    baseUrl: at.url,
    privateKey: at.privateKey,
    now: at.now,
    operatorId: setting.operatorId,
  });
  const list: World['list'] = async ({ user, round, from, to }) => {
    const listed = await client.transactionsList({
      ...(user === undefined ? {} : { user }),
      ...(round === undefined ? {} : { round }),
      ...(from === undefined ? {} : { start_time: from.toISOString() }),
      ...(to === undefined ? {} : { end_time: to.toISOString() }),
    });
    assert.ok(listed.ok, listed.ok ? '' : `${listed.code}: ${listed.detail}`);
    return listed.value;
  };
  return runCases(listCases, { setting, at, list }, setting, report);
}
