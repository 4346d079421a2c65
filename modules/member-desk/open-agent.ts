import { ok, refuse, type Result } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { staffChange, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { isReservedAccount, mustChangePassword, openUnder, randomCode, uniqueFieldOf } from '@baize/members';
import { wishMemberRates } from '@baize/rates';
import { getMerchant, openDefaultPassword, type Merchant } from '@baize/site';
import { fieldError } from '@baize/site/rules';
import type { memberDeskApi } from './api.ts';
import type { MemberDeskDeps } from './deps.ts';

type Asked = Input<typeof memberDeskApi, 'openAgent'>;

/** 60 random bits, where the brand's rule takes so many characters. */
const PASSWORD_LENGTH = 12;
/** A random text may happen to lack the digit or the letter that a rule asks for. */
const PASSWORD_TRIES = 100;

/**
 * Opens an agent's account (OP-09), under the house or under another agent. Its password is the site's default one or one
 * that is told this once; either must be changed at the first login.
 */
export async function openAgent(
  deps: MemberDeskDeps,
  { account, type, uplineAccount, password, rates, reason }: Asked,
  ctx: Ctx<'staff:agents.write'>,
): Promise<Answer<typeof memberDeskApi, 'openAgent'>> {
  const merchant = await getMerchant(deps.db, ctx.merchantId);
  if (isReservedAccount(account, merchant)) return refuse('account_reserved');
  const first = firstPassword(deps, merchant, password);
  if (!first.ok) return first;
  const passwordHash = await deps.passwords.hash(first.value);
  try {
    return await staffChange(deps, ctx, { action: 'agent.open', reason }, async (tx: Tx) => {
      const opened = await openUnder(tx, uplineAccount, {
        merchantId: ctx.merchantId,
        account,
        type,
        passwordHash,
        language: merchant.settings.defaultLanguage,
        currency: merchant.currency,
        registeredIp: '',
        registeredDevice: 'console',
        now: deps.clock.now(),
      });
      if (!opened.ok) return opened;
      const { memberId, upline } = opened.value;
      await mustChangePassword(tx, memberId, 'default');
      const wished = await wishMemberRates(deps, tx, ctx, { memberId, rates, reason });
      if (!wished.ok) return wished;
      const { proposalId, also } = wished.value;
      return ok({
        target: `member:${memberId}`,
        after: { account, type, upline, password },
        ...(also && { also }),
        value: { memberId, account, password: password === 'one_time' ? first.value : null, proposalId },
      });
    });
  } catch (error) {
    if (uniqueFieldOf(error)) return refuse('account_taken');
    throw error;
  }
}

function firstPassword(
  deps: MemberDeskDeps,
  { settings }: Merchant,
  kind: Asked['password'],
): Result<string, 'default_password_unset' | 'validation_failed'> {
  if (kind === 'default') {
    const plain = openDefaultPassword(deps.box, settings);
    return plain === undefined ? refuse('default_password_unset') : ok(plain);
  }
  const rule = settings.registration.fields.password;
  const length = Math.max(rule.minLength, Math.min(PASSWORD_LENGTH, rule.maxLength));
  for (let tries = 0; tries < PASSWORD_TRIES; tries += 1) {
    const plain = randomCode(length);
    if (fieldError(rule, plain) === undefined) return ok(plain);
  }
  return refuse('validation_failed', { fields: { password: 'password_rule' } });
}
