import assert from 'node:assert/strict';
import { randomUUID, type KeyObject } from 'node:crypto';
import { GAMES_API_BASE, gamesPaths } from '../paths.ts';
import { createTransferClient, type TransferClient } from '../transfer-client.ts';
import type { TransferAnswer } from '../games-calls.ts';
import type { PostResult } from '../signed-post.ts';
import { sender } from './peer.ts';
import { runCases, type CaseResult } from './run-cases.ts';

/**
 * Is the vendor's transfer wallet at this address the one of protocols.md A5? The other direction of the wallet suite:
 * here the platform asks and the vendor is tested. The user must not be playing; it ends with what it began with.
 */
export type TransferSetting = {
  operatorId: string;
  user: string;
  currency: string;
  /** Wire units of one transfer. */
  amount: bigint;
};
export type VendorAddress = { url: string; privateKey: KeyObject; now: () => number };

type World = { client: TransferClient; setting: TransferSetting; at: VendorAddress };
type Case = { id: string; title: string; run(world: World): Promise<void> };

function answered<T>(reply: PostResult<T>): T {
  assert.equal(reply.outcome, 'answered', reply.outcome === 'unknown' ? reply.reason : '');
  return (reply as { value: T }).value;
}
const who = ({ setting: { user, currency } }: World) => ({ user, currency });
async function balance(world: World): Promise<bigint> {
  const reply = answered(await world.client.balance(who(world)));
  assert.equal(reply.status, 'RS_OK');
  assert.ok(reply.balance !== undefined, 'a balance is told');
  return reply.balance;
}
const put = (world: World, id = randomUUID(), amount = world.setting.amount) =>
  world.client.deposit({ ...who(world), transaction_uuid: id, amount });
const take = (world: World, id = randomUUID(), amount = world.setting.amount) =>
  world.client.withdraw({ ...who(world), transaction_uuid: id, amount });
async function says(status: TransferAnswer['status'], reply: Promise<PostResult<TransferAnswer>>) {
  const value = answered(await reply);
  assert.equal(value.status, status);
  return value;
}
async function told(world: World, id: string) {
  const value = answered(await world.client.status(id));
  return { told: value.transfer_status, amount: value.amount };
}
/** What `work` may leave behind in the wallet. */
async function moves(world: World, by: bigint, work: () => Promise<unknown>): Promise<void> {
  const before = await balance(world);
  await work();
  assert.equal((await balance(world)) - before, by);
}

export const transferCases: readonly Case[] = [
  {
    id: 'transfer-in-01',
    title: 'a deposit arrives once, however often and however simultaneously it is sent',
    run: async (world) => {
      const id = randomUUID();
      await moves(world, world.setting.amount, async () => {
        await Promise.all([put(world, id), put(world, id), put(world, id)]);
        await says('RS_OK', put(world, id));
      });
      assert.deepEqual(await told(world, id), { told: 'SUCCESS', amount: world.setting.amount });
    },
  },
  {
    id: 'transfer-out-01',
    title: 'a withdrawal leaves once, and the answer tells the balance after it',
    run: async (world) => {
      const before = await balance(world);
      const id = randomUUID();
      await moves(world, -world.setting.amount, async () => {
        const first = await says('RS_OK', take(world, id));
        assert.equal(first.balance, before - world.setting.amount);
        await says('RS_OK', take(world, id));
      });
      assert.deepEqual(await told(world, id), { told: 'SUCCESS', amount: world.setting.amount });
    },
  },
  {
    id: 'transfer-out-02',
    title: 'more than there is is refused, and the same id stays refused when the money came later',
    run: async (world) => {
      const id = randomUUID();
      const tooMuch = (await balance(world)) + world.setting.amount;
      await moves(world, 0n, () => says('RS_ERROR_NOT_ENOUGH_MONEY', take(world, id, tooMuch)));
      assert.equal((await told(world, id)).told, 'FAILED');
      await put(world);
      await moves(world, 0n, () => says('RS_ERROR_NOT_ENOUGH_MONEY', take(world, id, tooMuch)));
      await says('RS_OK', take(world));
    },
  },
  {
    id: 'transfer-dup-01',
    title: 'an id used for something else is a duplicate: other amount, other way, all',
    run: async (world) => {
      const id = randomUUID();
      await says('RS_OK', put(world, id));
      await moves(world, 0n, async () => {
        await says('RS_ERROR_DUPLICATE_TRANSACTION', put(world, id, world.setting.amount + 1n));
        await says('RS_ERROR_DUPLICATE_TRANSACTION', take(world, id));
        await says(
          'RS_ERROR_DUPLICATE_TRANSACTION',
          world.client.withdrawAll({ ...who(world), transaction_uuid: id }),
        );
      });
      await says('RS_OK', take(world));
    },
  },
  {
    id: 'transfer-all-01',
    title: 'withdraw_all empties the wallet, says how much it was, and does it once',
    run: async (world) => {
      const before = await balance(world);
      await put(world);
      const held = before + world.setting.amount;
      const id = randomUUID();
      const all = () => world.client.withdrawAll({ ...who(world), transaction_uuid: id });
      const first = await says('RS_OK', all());
      assert.deepEqual([first.amount, first.balance], [held, 0n]);
      await put(world);
      const again = await says('RS_OK', all());
      assert.equal(again.amount, held, 'the first answer again');
      assert.equal(await balance(world), world.setting.amount, 'nothing of what came after');
      assert.deepEqual(await told(world, id), { told: 'SUCCESS', amount: held });
      await says('RS_OK', take(world));
      if (before > 0n) await says('RS_OK', put(world, randomUUID(), before));
    },
  },
  {
    id: 'transfer-status-01',
    title: 'an id nobody sent is UNKNOWN, not FAILED',
    run: async (world) => {
      assert.equal((await told(world, randomUUID())).told, 'UNKNOWN');
    },
  },
  {
    id: 'transfer-signature-01',
    title: 'an unsigned deposit moves nothing',
    run: async (world) => {
      const { url, privateKey, now } = world.at;
      const message = { ...who(world), operator_id: world.setting.operatorId, request_uuid: randomUUID() };
      await moves(world, 0n, async () => {
        const reply = await sender(url, privateKey, now)(
          GAMES_API_BASE + gamesPaths.transferDeposit,
          { ...message, transaction_uuid: randomUUID(), amount: world.setting.amount },
          { signature: undefined },
        );
        assert.notEqual(reply.body?.['status'], 'RS_OK');
      });
    },
  },
];

export async function runTransferConformance(
  at: VendorAddress,
  setting: TransferSetting,
  report: (result: CaseResult) => void,
): Promise<{ passed: number; failed: number }> {
  const client = createTransferClient({
    baseUrl: at.url,
    privateKey: at.privateKey,
    now: at.now,
    operatorId: setting.operatorId,
  });
  return runCases(transferCases, { client, setting, at }, setting, report);
}
