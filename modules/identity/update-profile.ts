import { businessDay, invariant, ok, refuse } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import { getMerchant } from '@baize/site';
import { registrationErrors, toIsoDay, type FieldErrors } from '@baize/site/rules';
import type { Answer, Input } from './answer.ts';
import type { IdentityDeps } from './deps.ts';
import { insertLikenesses } from './likeness.sql.ts';
import { isFixed, PROFILE_FIELDS, profileRules, profileView, type ProfileField } from './profile-field.ts';
import { lockProfile, updateProfileRow, type ProfileRow } from './profile.sql.ts';

/** What tells one person from another; a member who gets it anew is compared again (R16). */
const WHO: readonly ProfileField[] = ['payeeName', 'birthday', 'idNumber'];

/**
 * Changes the fields that were sent, by the rules of registration (OPEN-MEMBER-02): name and birthday once, nobody below
 * the age, the rest freely. All or nothing.
 */
export async function updateProfile(
  deps: IdentityDeps,
  input: Input<'updateProfile'>,
  ctx: Ctx<'member'>,
): Promise<Answer<'updateProfile'>> {
  const { memberId } = ctx.caller;
  const merchant = await getMerchant(deps.db, ctx.merchantId);
  const { birthdayMinAge, mobileMaxLength } = merchant.settings.registration;
  const now = deps.clock.now();
  const changed = PROFILE_FIELDS.filter((name) => input[name] !== undefined);
  const rules = profileRules(merchant);
  const wrong = registrationErrors(
    changed.map((name) => rules[name]),
    input,
    { birthdayMinAge, mobileMaxLength, today: businessDay(now, merchant.timeZone) },
  );
  if (Object.keys(wrong).length > 0) return refuse('validation_failed', { fields: wrong });
  return deps.db.transaction(async (tx): Promise<Answer<'updateProfile'>> => {
    const row = await lockProfile(tx, memberId);
    invariant(row, 'a signed-in member exists', { memberId });
    const set = changed.filter((name) => isFixed(row, name));
    if (set.length > 0) {
      const fields: FieldErrors = Object.fromEntries(set.map((name) => [name, 'already_set']));
      return refuse('validation_failed', { fields });
    }
    const next = applied(row, input, changed);
    await updateProfileRow(tx, memberId, next);
    if (changed.some((name) => WHO.includes(name))) await insertLikenesses(tx, memberId, now);
    return ok(profileView(merchant, next));
  });
}

function applied(
  row: ProfileRow,
  input: Input<'updateProfile'>,
  changed: readonly ProfileField[],
): ProfileRow {
  const next = { ...row, profile: { ...row.profile } };
  for (const name of changed) {
    const value = input[name] ?? '';
    if (name === 'nickname') next.nickname = value;
    else if (name === 'payeeName') next.payee_name = value;
    else if (name === 'birthday') next.birthday = value ? toIsoDay(value) : null;
    else if (value) next.profile[name] = value;
    else delete next.profile[name];
  }
  return next;
}
