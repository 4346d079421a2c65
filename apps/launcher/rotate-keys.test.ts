import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { approvedControl, changeControl } from '@baize/approvals';
import { approvalsApi } from '@baize/approvals/api';
import { approvalsForTests, approvalsHandlers } from '@baize/approvals/testing';
import { seedDemo as seedContent } from '@baize/content/testing';
import { keyedSessionName, openDatabase, type Database } from '@baize/db';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { channelControl, listChannelRows } from '@baize/dispatch';
import { aChannel, lastMessage, TEST_SECRET_KEY as OLD } from '@baize/dispatch/testing';
import { call, codeOf, contextOf } from '@baize/endpoint/testing';
import { confirmTotp, issueCode, startTotp, takeCode, verifyTotp, type Subject } from '@baize/factors';
import { factorsForTests, lastCode, totpCode } from '@baize/factors/testing';
import { fixedClock, invariant } from '@baize/kernel';
import { createSignIn } from '@baize/sign-in';
import { sealedFor, signInForTests } from '@baize/sign-in/testing';
import {
  claimInstallation,
  createSecretBox,
  findKeyFingerprint,
  fingerprintOfKey,
  openDefaultPassword,
  openSecretBox,
  sealDefaultPassword,
  forgetMerchants,
  getMerchant,
  siteControls,
  type SecretBox,
} from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { aFundedAccount } from '@baize/wallet/testing';
import { rotateKeys, SEALED_COLUMNS } from './rotate-keys.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
const aKey = () => randomBytes(32).toString('base64');
let db: TestDatabase;
beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => db.drop());

/** A site with at least one value of every kind, sealed under the key OLD by those who seal them. */
async function sealedWorld() {
  const box = createSecretBox(OLD);
  await db.transaction((tx) => claimInstallation(tx, { masterKey: OLD }));
  const settings = { security: { defaultPasswordSealed: sealDefaultPassword(box, 'Welcome1') } };
  const merchant = await db.transaction((tx) => aMerchant(tx, { settings }));
  const merchantId = merchant.id;
  await seedContent(db, { merchantId, now: clock.now(), box });
  await aChannel(db, merchantId, 'mail', { smtp: true, secret: 'the mail server’s password' });
  await aChannel(db, merchantId, 'sms', {});
  const { staffId } = await db.transaction((tx) => aStaff(tx, staffForTests(db), { username: 'ana' }));
  const seal = (plain: string, purpose: string) => box.seal(plain, purpose);
  await db.run(
    `insert into staff.invitation (staff_id, token_hash, totp_sealed, created_at, expires_at)
     values ($1, $2, $3, now(), now() + interval '1 day')`,
    [staffId, randomBytes(32), seal('INVITED', `staff.account.totp:${staffId}`)],
  );
  await db.run(
    `insert into content.live_chat (merchant_id, room_url, key_sealed) values ($1, 'https://chat.example/', $2)`,
    [merchantId, seal('chat key', `content.live_chat:${merchantId}`)],
  );
  await db.run(
    `insert into diligence.brand (merchant_id, value, secret_sealed) values ($1, '{}', $2)
     on conflict (merchant_id) do update set secret_sealed = $2`,
    [merchantId, seal('provider secret', `diligence.provider:${merchantId}`)],
  );
  await db.run(`insert into push.key (public_key, private_sealed, created_at) values ('public', $1, now())`, [
    seal('private', 'push.key'),
  ]);
  await db.run(
    `insert into giveaways.event (merchant_id, state, terms, seed_sealed, seed_hash, created_at, published_at, stopped_at)
     overriding system value values ($1, 'STOPPED', '{}', $2, $3, now(), now(), now())`,
    [merchantId, seal('the seed of a raffle', 'giveaways.event:1'), 'a'.repeat(64)],
  );
  const newSecret = seal('a secret that waits', `diligence.provider:${merchantId}`).toString('base64');
  await db.run(
    `insert into approvals.proposal (merchant_id, kind, subject, payload, reason, permission, state, proposed_by_id,
       proposed_by, proposed_at, expires_at, rule_alone_upto)
     values ($1, 'diligence.settings', 'diligence-settings', $2, 'a test', 'controls.write', 'PROPOSED', $3, 'ana', now(),
       now() + interval '1 day', 0)`,
    [merchantId, JSON.stringify({ wanted: { secretSealed: newSecret } }), staffId],
  );
  await db.run(
    `insert into site.retired_mac_key (key_fingerprint, mac_key_sealed, retired_at) values ('0123456789abcdef', $1, now())`,
    [seal(randomBytes(32).toString('base64'), 'site.retired_mac_key:0123456789abcdef')],
  );
  const subject: Subject = { kind: 'member', id: 7 };
  const factors = factorsForTests(db, clock);
  const started = await startTotp(factors, subject, { issuer: 'Shop', label: 'lina' });
  invariant(started.ok, 'started');
  const confirmed = await confirmTotp(
    factors,
    merchantId,
    subject,
    await totpCode(started.value.secret, clock.now()),
  );
  invariant(confirmed.ok, 'confirmed');
  // Makes a key pair and a field under it.
  const field = await sealedFor(signInForTests(db, clock), 'a typed password');
  const target = { kind: 'sms', dialingCode: '855', number: '12345678' } as const;
  const code = { merchantId, purpose: 'extra', target, subject } as const;
  const asked = { ...code, ip: '203.0.113.9', language: 'EN' } as const;
  assert.ok((await db.transaction((tx) => issueCode(factors, tx, asked))).ok);
  const typed = await lastCode(db, '+85512345678');
  return { merchantId, staffId, subject, field, backupCodes: confirmed.value.backupCodes, code, typed };
}

/** Every sealed value of the database as its text, or null where the box does not open it. */
async function textsUnder(box: SecretBox, of: Database = db): Promise<Record<string, (string | null)[]>> {
  const found: Record<string, (string | null)[]> = {};
  for (const { table, column, key, purpose, within } of SEALED_COLUMNS) {
    const read = within?.read ?? column;
    const rows = await of.many<Record<string, unknown> & { sealed: Buffer }>(
      `select ${read} as sealed, ${key.map((name, i) => `${name} as k${i}`).join(', ')} from ${table}
        where ${read} is not null order by ${key.join(', ')}`,
    );
    (found[`${table}.${column}`] ??= []).push(
      ...rows.map((row) => {
        try {
          return box.open(row.sealed, purpose(...key.map((_, i) => row[`k${i}`])));
        } catch {
          return null;
        }
      }),
    );
  }
  return found;
}
const countOf = (texts: Record<string, (string | null)[]>) => Object.values(texts).flat().length;

test('every sealed column is in the list, and every place that seals is known', async () => {
  const columns = await db.many<{ name: string }>(
    `select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
      where column_name like '%sealed' and table_schema not in ('pg_catalog', 'information_schema')
        and (table_schema, table_name) in (select table_schema, table_name from information_schema.tables
                                            where table_type = 'BASE TABLE')`,
  );
  // Part of another value: the brand's default password in its settings, a new secret in a proposal.
  const listed = [...new Set(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`))];
  assert.deepEqual(
    [...columns.map(({ name }) => name), 'approvals.proposal.payload', 'site.merchant.settings'].toSorted(),
    listed.toSorted(),
    'a new sealed column belongs to the sealed columns of its module',
  );
  const root = path.join(import.meta.dirname, '..', '..');
  const sealing = fs
    .globSync('{modules,packages,apps}/**/*.ts', { cwd: root, exclude: ['**/node_modules/**'] })
    .filter((file) => !/\.(test|fixture)\.ts$|\/testing\.ts$|\/e2e\//.test(file))
    .filter((file) =>
      /\b\w*[bB]ox(\w*)?\.seal\(|boxes\.\w+\.seal\(|createSecretBox\([^)]*\)\.seal\(/.test(
        fs.readFileSync(path.join(root, file), 'utf8').replaceAll(/\s+\./g, '.'),
      ),
    )
    .toSorted();
  assert.deepEqual(sealing, [
    'modules/content/save-live-chat.ts',
    'modules/content/save-service-entry.ts',
    'modules/diligence/console-settings.ts',
    'modules/dispatch/body.ts',
    'modules/dispatch/update-channel.ts',
    'modules/factors/start-totp.ts',
    'modules/giveaways/seed.ts',
    'modules/push/key.ts',
    // A download's ticket is in the member's hands for minutes and in no table.
    'modules/reports/downloads.ts',
    'modules/sign-in/sealing.ts',
    'modules/site/rotate-master-key.ts',
    'modules/site/security-settings.ts',
    'modules/staff/accept-invitation.ts',
    'modules/staff/open-account.ts',
  ]);
});

test('M5 the master key is rotated without loss: killed at every step, run again, and the old key is worth nothing', async () => {
  const { merchantId, subject, field, backupCodes, code, typed } = await sealedWorld();
  const before = await textsUnder(createSecretBox(OLD));
  for (const [name, texts] of Object.entries(before)) {
    assert.ok(texts.length > 0, `a value in ${name}`);
    assert.ok(!texts.includes(null), name);
  }
  const NEW = aKey();
  const keys = { masterKey: NEW, oldMasterKey: OLD };

  // Each run dies a few transactions later than the one before, until one ends.
  let runs = 0;
  for (let lives = 1; ; lives += 3) {
    runs += 1;
    let left = lives;
    const dying: Database = {
      ...db,
      transaction: (work, options) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('killed')) : db.transaction(work, options);
      },
    };
    const ended = await rotateKeys(dying, keys).then(
      (result) => result.isFinishedNow,
      (error: Error) => (assert.equal(error.message, 'killed'), false),
    );
    if (ended) break;
    // Meanwhile processes with both keys read everything, and the fingerprint is the old key's.
    const between = createSecretBox(NEW, { masterKey: OLD });
    assert.ok(
      !Object.values(await textsUnder(between))
        .flat()
        .includes(null),
    );
    assert.equal(await findKeyFingerprint(db), fingerprintOfKey(OLD));
  }
  assert.ok(runs > 3, 'it was killed in the middle');

  assert.equal(await findKeyFingerprint(db), fingerprintOfKey(NEW));
  const after = await textsUnder(createSecretBox(NEW));
  for (const [name, texts] of Object.entries(before)) {
    const now = after[name] ?? [];
    for (const text of texts) assert.ok(now.includes(text), `${name} keeps its value`);
    assert.ok(!now.includes(null), name);
  }
  const underOld = Object.values(await textsUnder(createSecretBox(OLD))).flat();
  assert.ok(
    underOld.every((text) => text === null),
    'nothing opens with the old key',
  );

  // The product with the new key alone.
  const box = await openSecretBox(db, { masterKey: NEW });
  forgetMerchants(db);
  assert.equal(openDefaultPassword(box, (await getMerchant(db, merchantId)).settings), 'Welcome1');
  const factors = factorsForTests(db, clock, { box });
  const verify = (typedCode: string) => verifyTotp(factors, merchantId, subject, typedCode, { backup: true });
  assert.deepEqual(await verify(backupCodes[0] ?? ''), {
    ok: true,
    value: { by: 'backup', backupCodesLeft: 7 },
  });
  assert.equal((await verify(backupCodes[0] ?? '')).ok, false, 'a backup code works once');
  assert.ok((await takeCode(factors, { ...code, code: typed })).ok);
  assert.ok((await lastMessage(db, '+85512345678', box))?.code);
  const signIn = { ...signInForTests(db, clock), box };
  assert.deepEqual(await createSignIn(signIn).sealing.open(field), { ok: true, value: 'a typed password' });

  // Once more, and codes of the first key still count.
  assert.equal((await rotateKeys(db, keys)).isFinishedNow, false, 'it has ended already');
  const THIRD = aKey();
  assert.ok((await rotateKeys(db, { masterKey: THIRD, oldMasterKey: NEW })).isFinishedNow);
  const third = factorsForTests(db, clock, { box: await openSecretBox(db, { masterKey: THIRD }) });
  assert.ok((await verifyTotp(third, merchantId, subject, backupCodes[1] ?? '', { backup: true })).ok);
  assert.equal(countOf(await textsUnder(createSecretBox(THIRD))), countOf(after) + 1);
});

test('OP-07 R34 a channel’s change that waits for a second operator is approved after a rotation, with its secret', async () => {
  const { merchantId } = await sealedWorld();
  const box = createSecretBox(OLD);
  const merchant = await getMerchant(db, merchantId);
  await aChannel(db, merchantId, 'sms', { http: true, secret: 'the secret that stays', enabled: false });
  const [first, second] = await db.transaction(async (tx) => {
    await aFundedAccount(tx, { merchantId });
    const anAdmin = () => aStaff(tx, staffForTests(db), { role: 'admin' });
    return [await anAdmin(), await anAdmin()];
  });
  const propose = async (kind: 'sms' | 'mail', secret?: string) => {
    const { adapter, settings } = await channelOf(merchantId, kind);
    const secretSealed =
      secret && box.seal(secret, `dispatch.channel.secret:${merchantId}:${kind}`).toString('base64');
    const control = channelControl(box);
    const set = { merchantId, kind, enabled: true, adapter, settings, quotaMonth: null, quotaTotal: null };
    const wanted = control.wanted.parse({ ...set, ...(secretSealed ? { secretSealed } : {}) });
    const ctx = contextOf(first.caller, { merchant });
    const asked = await db.transaction((tx) =>
      changeControl({ clock })(tx, ctx, control, { wanted, reason: 'a test' }),
    );
    invariant(asked.ok && asked.value.value.proposalId !== null, 'it waits');
    return asked.value.value.proposalId;
  };
  const defaultPassword = (of: SecretBox) =>
    siteControls({ db, box: of, hasPeriods: async () => false }).defaultPassword;
  const proposePassword = async (plain: string) => {
    const ctx = contextOf(first.caller, { merchant });
    const wanted = { sealed: sealDefaultPassword(box, plain) };
    const asked = await db.transaction((tx) =>
      changeControl({ clock })(tx, ctx, defaultPassword(box), { wanted, reason: 'a test' }),
    );
    invariant(asked.ok && asked.value.value.proposalId !== null, 'it waits');
    return asked.value.value.proposalId;
  };
  const waiting = [
    await propose('mail', 'another password'),
    await propose('sms'),
    await proposePassword('Welcome2027'),
  ];
  const NEW = aKey();
  assert.ok((await rotateKeys(db, { masterKey: NEW, oldMasterKey: OLD })).isFinishedNow);

  const newBox = createSecretBox(NEW);
  const kinds = {
    'dispatch.channel': approvedControl(channelControl(newBox)),
    'site.default-password': approvedControl(defaultPassword(newBox)),
  };
  const approvals = approvalsHandlers(approvalsForTests(db, clock, { kinds }));
  for (const proposalId of waiting) {
    const input = { proposalId, decision: 'approve' as const, reason: 'a test' };
    const ctx = contextOf(second.caller, { merchant });
    assert.equal(codeOf(await call(approvalsApi, 'decideProposal', approvals, input, ctx)), 'ok');
  }
  const secretOf = async (kind: 'sms' | 'mail') => {
    const { enabled, secretSealed } = await channelOf(merchantId, kind);
    const purpose = `dispatch.channel.secret:${merchantId}:${kind}`;
    return [enabled, secretSealed && newBox.open(secretSealed, purpose)];
  };
  assert.deepEqual(await secretOf('mail'), [true, 'another password']);
  assert.deepEqual(await secretOf('sms'), [true, 'the secret that stays']);
  const { settings } = await getMerchant(db, merchantId);
  assert.equal(openDefaultPassword(newBox, settings), 'Welcome2027');
});

async function channelOf(merchantId: number, kind: 'sms' | 'mail') {
  const row = (await listChannelRows(db, merchantId)).find((one) => one.kind === kind);
  invariant(row, 'a channel', { kind });
  return row;
}

test('a process that still seals with the old key keeps the rotation from beginning', async () => {
  await sealedWorld();
  const NEW = aKey();
  const before = await textsUnder(createSecretBox(OLD));
  const process_ = (key: string) =>
    openDatabase({
      url: db.url,
      max: 1,
      keepsIdle: true,
      applicationName: keyedSessionName('baize-worker', fingerprintOfKey(key)).replace(/:\d+/, ':77'),
    });
  const old = process_(OLD);
  await old.one('select 1 as one');
  await assert.rejects(
    rotateKeys(db, { masterKey: NEW, oldMasterKey: OLD }),
    /do not have the new key yet: \S+:77/,
  );
  await old.close();
  assert.deepEqual(await textsUnder(createSecretBox(OLD)), before, 'nothing was touched');
  const restarted = process_(NEW);
  await restarted.one('select 1 as one');
  assert.ok((await rotateKeys(db, { masterKey: NEW, oldMasterKey: OLD })).isFinishedNow);
  await restarted.close();
});

test('what neither key opens is named, and the fingerprint stays until somebody dealt with it', async () => {
  const { staffId } = await sealedWorld();
  const keys = { masterKey: aKey(), oldMasterKey: OLD };
  const lost = createSecretBox(aKey()).seal('x', `staff.account.totp:${staffId}`);
  await db.run('update staff.account set totp_sealed = $2 where id = $1', [staffId, lost]);
  await assert.rejects(rotateKeys(db, keys), new RegExp(`staff.account.totp_sealed: ${staffId} \\(1\\)`));
  assert.equal(await findKeyFingerprint(db), fingerprintOfKey(OLD));
  await db.run('delete from staff.invitation');
  const good = createSecretBox(OLD).seal('x', `staff.account.totp:${staffId}`);
  await db.run('update staff.account set totp_sealed = $2 where id = $1', [staffId, good]);
  assert.ok((await rotateKeys(db, keys)).isFinishedNow);
});
