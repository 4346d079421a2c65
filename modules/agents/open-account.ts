import type { Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { takeAttempt } from '@baize/factors';
import { HOUR_MS, ok, refuse, type Result } from '@baize/kernel';
import {
  findMember,
  isMoneyStopped,
  isReservedAccount,
  isInOrder,
  isOffInBranch,
  mustChangePassword,
  openUnder,
  shareTree,
  uniqueFieldOf,
} from '@baize/members';
import { giveRates } from '@baize/rates';
import { checkNewPassword } from '@baize/sign-in';
import { getMerchant, openDefaultPassword, type Merchant } from '@baize/site';
import { fieldError } from '@baize/site/rules';
import { insertAct } from './act.sql.ts';
import type { agentsApi } from './api.ts';
import type { AgentsDeps } from './deps.ts';

type Api = typeof agentsApi;
const PER_HOUR_MAX = 60;

/** AGENT-007: opens an account directly below the agent. Who opened it knows the password, so the first login must change it. */
export async function openAccount(
  deps: AgentsDeps,
  { account, type, password, rates }: Input<Api, 'openAccount'>,
  { merchantId, caller, ip, userAgent }: Ctx<'agent'>,
): Promise<Answer<Api, 'openAccount'>> {
  const { db, clock } = deps;
  const agentId = caller.memberId;
  const agent = await findMember(db, agentId);
  if (!agent || agent.state !== 'ACTIVE' || (await isMoneyStopped(db, agentId)))
    return refuse('account_restricted');
  if (!isInOrder(type, agent.type)) return refuse('type_above_upline');
  const merchant = await getMerchant(db, merchantId);
  const fault = fieldError({ ...merchant.settings.registration.fields.username, required: true }, account);
  if (isReservedAccount(account, merchant))
    return refuse('validation_failed', { fields: { account: 'username_reserved' } });
  if (fault) return refuse('validation_failed', { fields: { account: fault } });
  const taken = await takeAttempt(db, clock, {
    merchantId,
    subject: `open-account:${agentId}`,
    max: PER_HOUR_MAX,
    windowMs: HOUR_MS,
  });
  if (!taken.ok) return refuse('too_many_requests', taken.detail);
  const plain = await firstPassword(deps, merchant, password);
  if (!plain.ok) return plain;
  const passwordHash = await deps.passwords.hash(plain.value);
  try {
    return await db.transaction(async (tx: Tx): Promise<Answer<Api, 'openAccount'>> => {
      const now = clock.now();
      await shareTree(tx);
      if (await isOffInBranch(tx, agentId, 'openAccounts')) return refuse('operation_not_enabled');
      const opened = await openUnder(tx, agent.account, {
        merchantId,
        account,
        type,
        passwordHash,
        language: merchant.settings.defaultLanguage,
        currency: merchant.currency,
        registeredIp: ip,
        registeredDevice: userAgent,
        now,
      });
      // The agent was closed meanwhile.
      if (!opened.ok)
        return opened.code === 'upline_unknown' ? refuse('account_restricted') : refuse(opened.code);
      const { memberId } = opened.value;
      const by = `member:${agentId}` as const;
      const given = await giveRates(tx, { merchantId, memberId, type, at: now, by }, rates);
      if (!given.ok) return given;
      await mustChangePassword(tx, memberId, 'default');
      await insertAct(tx, {
        merchantId,
        agentId,
        at: now,
        act: 'open_account',
        memberId,
        subject: account,
        ip,
      });
      return ok({ memberId, account });
    });
  } catch (error) {
    if (uniqueFieldOf(error)) return refuse('username_exists');
    throw error;
  }
}

async function firstPassword(
  deps: AgentsDeps,
  merchant: Merchant,
  password: string | undefined,
): Promise<
  Result<string, 'default_password_unset' | 'password_rule' | 'sealed_invalid' | 'sealed_replayed'>
> {
  if (password === undefined) {
    const plain = openDefaultPassword(deps.box, merchant.settings);
    return plain === undefined ? refuse('default_password_unset') : ok(plain);
  }
  const opened = await deps.sealing.open(password);
  if (!opened.ok) return opened;
  const checked = checkNewPassword(deps, merchant, opened.value);
  return checked.ok ? opened : checked;
}
