import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { after, before, test } from 'node:test';
import { oneDecides } from '@baize/approvals/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { parseUnits, systemClock } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { findAccount } from '@baize/wallet';
import { aStaffCaller } from '@baize/staff/testing';
import { demoPsp, gatewaysOf, mountPaymentNotify, tronGrid, usdtTrc20 } from '@baize/cashier';
import { aPayingMerchant, aChannel } from '@baize/cashier/testing';
import { getWithdrawal } from './read-withdrawals.ts';
import { approveWithdrawal, claimWithdrawal } from './review-withdrawal.ts';
import { sendPayout } from './send-payout.ts';
import { withdrawalEventHandlers } from './gateway-event-handlers.ts';
import { aBankAccount, aWithdrawal, withdrawalsForTests } from './testing.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { depositEventHandlers, depositsConsoleHandlers, depositsHandlers } from '@baize/deposits';
import Fastify, { type FastifyInstance } from 'fastify';

/** The cashier against the real demo PSP: another process, another store, only the wire between them. */
const SECRET = 'only-for-this-test-0001';
const PSP = path.join(import.meta.dirname, '..', '..', 'apps', 'demo-psp', 'main.ts');

let db: TestDatabase;
let deps: ReturnType<typeof withdrawalsForTests>;
let app: FastifyInstance;
let merchant: Merchant;
let member: Member;
let psp: { process: ChildProcess; url: string };
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'psp-'));

async function startPsp(port: string): Promise<typeof psp> {
  const env = {
    PATH: process.env['PATH'],
    BAIZE_PSP_PORT: port,
    BAIZE_PSP_DATA: dataDir,
    BAIZE_PSP_SECRET: SECRET,
  };
  const child = spawn(process.execPath, [PSP], { env, stdio: 'pipe' });
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => (said += String(chunk)));
    child.stdout.on('data', (chunk: Buffer) => {
      const match = /http:\S+/.exec(String(chunk));
      if (match) resolve(match[0]);
    });
    child.once('exit', (code) => reject(new Error(`the PSP ended with ${code}: ${said}`)));
  });
  return { process: child, url };
}
const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve));

before(async () => {
  db = await testDatabase();
  psp = await startPsp('0');
  deps = withdrawalsForTests(db);
  Object.assign(deps, {
    clock: systemClock,
    gateways: gatewaysOf(demoPsp({ url: psp.url, secret: SECRET, clock: systemClock })),
  });
  app = Fastify();
  mountPaymentNotify(app, deps, { ...depositEventHandlers(deps), ...withdrawalEventHandlers(deps) });
  deps.siteUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  await db.transaction(async (tx) => {
    merchant = await aPayingMerchant(tx);
    await oneDecides(tx, merchant.id);
    member = await aMember(tx, { merchant, balance: '100' });
  });
});
after(async () => {
  const gone = ended(psp.process);
  psp.process.kill('SIGTERM');
  await gone;
  await app.close();
  await db.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const ctx = () =>
  aCall(merchant, { role: 'member', memberId: member.memberId, account: member.account, sessionId: '1' });
async function eventually(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await holds()) return;
    await sleep(100);
  }
  assert.fail(`never: ${what}`);
}
const deliveries = async (reference: string) =>
  (
    await db.one<{ n: number }>(
      'select coalesce(max(deliveries), 0)::int as n from cashier.psp_event where reference = $1',
      [reference],
    )
  ).n;
const press = (payUrl: string | null, form: string) =>
  fetch(String(payUrl), {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test('WALLET-007 OPEN-WALLET-05 a payer approves on the pay page; the callback survives a killed PSP and its duplicate credits nothing', async () => {
  const channel = await db.transaction((tx) => aChannel(tx, merchant.id));
  const wish = { channelId: channel.channelId, amount: '25', requestId: 'request-1' };
  const made = await depositsHandlers(deps).createDeposit(wish, ctx());
  assert.ok(made.ok, JSON.stringify(made));
  const { orderNo, payUrl, qr } = made.value;
  assert.match(qr?.payload ?? '', /^00020101021229/, 'a KHQR of its own amount');
  assert.match(await (await fetch(String(payUrl))).text(), new RegExp(orderNo));

  // The merchant is away when the payer approves, and the PSP is killed before it comes back.
  const { port } = new URL(deps.siteUrl);
  await app.close();
  assert.equal((await press(payUrl, 'answer=approve-other&amount=24.5')).status, 303);
  await sleep(300);
  const gone = ended(psp.process);
  psp.process.kill('SIGKILL');
  await gone;
  app = Fastify();
  mountPaymentNotify(app, deps, { ...depositEventHandlers(deps), ...withdrawalEventHandlers(deps) });
  await app.listen({ host: '127.0.0.1', port: Number(port) });
  psp = await startPsp(new URL(psp.url).port);

  await eventually('the deposit is credited', async () => {
    const found = await depositsHandlers(deps).getDeposit({ orderNo }, ctx());
    return found.ok && found.value.state === 'CREDITED';
  });
  await eventually('the deliberate duplicate arrives', async () => (await deliveries(orderNo)) >= 2);
  const account = await findAccount(db, member.memberId);
  assert.equal(account?.balance, parseUnits('124.5'));
});

test('OPEN-WALLET-08 a payout is ordered, announced twice and settled once', async () => {
  const staff = aCall(merchant, aStaffCaller(1, 'ana'));
  const { withdrawalNo } = await db.transaction(async (tx) =>
    aWithdrawal(deps, tx, { member, bankAccount: await aBankAccount(tx, member), amount: '60' }),
  );
  await claimWithdrawal(deps, { withdrawalNo }, staff);
  const done = await approveWithdrawal(deps, { withdrawalNo, reason: 'looks right' }, staff);
  assert.ok(done.ok);
  const payoutNo = done.value.payout?.payoutNo ?? '';
  assert.equal(await sendPayout(deps, payoutNo), 'still_processing');
  await eventually('the member is asked', async () => {
    const found = await getWithdrawal(deps, { withdrawalNo }, ctx());
    return found.ok && found.value.state === 'AWAIT_CONFIRM';
  });
  await eventually('the deliberate duplicate arrives', async () => (await deliveries(payoutNo)) >= 2);
  const account = await findAccount(db, member.memberId);
  assert.deepEqual([account?.balance, account?.frozen], [parseUnits('64.5'), 0n]);
});

test('OPEN-WALLET-03 OPEN-WALLET-05 USDT sent on the demo chain is seen by the TronGrid adapter and credited when final', async () => {
  const xpub =
    'xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd';
  const watcher = tronGrid({ url: `${psp.url}/tron`, contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' });
  Object.assign(deps, { gateways: gatewaysOf(usdtTrc20({ xpub, watcher })) });
  const channel = await db.transaction((tx) =>
    aChannel(tx, merchant.id, { gateway: 'usdt-trc20', method: 'usdt', config: { rate: '1' } }),
  );
  const wish = { channelId: channel.channelId, amount: '12', requestId: 'request-chain-1' };
  const made = await depositsHandlers(deps).createDeposit(wish, ctx());
  assert.ok(made.ok && made.value.crypto);
  const { orderNo, crypto } = made.value;
  const form = (amount: string) => `to=${crypto.address}&amount=${amount}`;
  assert.equal((await press(`${psp.url}/chain`, form('0'))).status, 422);
  assert.equal((await press(`${psp.url}/chain`, form('12.345678'))).status, 200);
  const before = (await findAccount(db, member.memberId))?.balance ?? 0n;
  const staff = aCall(merchant, aStaffCaller(1, 'ana'));
  const look = () => depositsConsoleHandlers(deps).checkDeposit({ orderNo }, staff);
  assert.deepEqual(await look(), { ok: true, value: { outcome: 'confirming' } }, 'seen, not final');
  assert.equal((await findAccount(db, member.memberId))?.balance, before);
  await eventually('twenty blocks later it is credited', async () => {
    await look();
    const found = await depositsHandlers(deps).getDeposit({ orderNo }, ctx());
    return found.ok && found.value.state === 'CREDITED';
  });
  assert.equal((await findAccount(db, member.memberId))?.balance, before + parseUnits('12.34'));
});
