import { DAY_MS, ok, refuse } from '@baize/kernel';
import { sha256 } from '@baize/kernel/token';
import type { Answer, Ctx, Input, Output } from '@baize/endpoint';
import { isTrial, randomCode, updateOneTimePassword } from '@baize/members';
import { ownProofsOf, replacePassword } from '@baize/sign-in';
import { getMerchant, openDefaultPassword } from '@baize/site';
import type { memberDeskApi } from './api.ts';
import type { MemberDeskDeps } from './deps.ts';
import { memberAction } from './member-action.ts';
import { stopMoneyOf } from './stop-money.ts';

type Reset = Output<typeof memberDeskApi, 'resetMemberPassword'>;
/** 80 random bits; a password nobody is told has as many. */
const LENGTH = 16;
const ONE_TIME_MS = DAY_MS;

/**
 * Resets a member's password (OP-08, OPEN-AUTH-08). It becomes the site's default one where the member has a proof that goes with it
 * at the next login; else it is one for a single login within a day, told this once to who resets it, and no money leaves the account or is
 * staked until two operators free it (decision 0043). Every session ends, the member is told, and the next login may do nothing before another password was chosen (AUTH-011).
 */
export async function resetMemberPassword(
  deps: MemberDeskDeps,
  { memberId, reason }: Input<typeof memberDeskApi, 'resetMemberPassword'>,
  ctx: Ctx<'staff:members.write'>,
): Promise<Answer<typeof memberDeskApi, 'resetMemberPassword'>> {
  const { settings } = await getMerchant(deps.db, ctx.merchantId);
  const plain = openDefaultPassword(deps.box, settings);
  // Both before the row is locked: a hash takes its time.
  const byDefault = plain === undefined ? undefined : await deps.passwords.hash(plain);
  const unknown = await deps.passwords.hash(randomCode(LENGTH));
  return memberAction(
    deps,
    ctx,
    { memberId, action: 'member.password-reset', reason },
    async (tx, member) => {
      // A trial has no password.
      if (isTrial(member.type)) return refuse('not_found');
      if (member.state === 'CLOSED') return refuse('member_closed');
      if ((await ownProofsOf(tx, member)).length > 0) {
        if (byDefault === undefined) return refuse('default_password_unset');
        await replacePassword(tx, deps, member, { hash: byDefault, mustChange: 'default' });
        const value: Reset = { memberId, oneTime: null };
        return ok({ after: { password: 'default' }, value });
      }
      await replacePassword(tx, deps, member, { hash: unknown, mustChange: 'expired' });
      const password = randomCode(LENGTH);
      const until = new Date(deps.clock.now().getTime() + ONE_TIME_MS);
      await updateOneTimePassword(tx, memberId, { hash: sha256(password), until });
      await stopMoneyOf(tx, deps, member, 'password_reset');
      const value: Reset = { memberId, oneTime: { password, until: until.getTime() } };
      return ok({ after: { password: 'one_time' }, value });
    },
  );
}
