import { businessDay, invariant, ok, refuse } from '@baize/kernel';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { lockProfile, nameFaults, type ProfileRow, writeProfile } from '@baize/members';
import { getMerchant } from '@baize/site';
import { type FieldErrors, registrationErrors, toIsoDay } from '@baize/site/rules';
import type { securityApi } from './api.ts';
import type { SecurityDeps } from './deps.ts';
import { isFixed, PROFILE_FIELDS, type ProfileField, profileRules, profileView } from './profile-field.ts';

/**
 * Changes the fields that were sent, by the rules of registration (OPEN-MEMBER-02): name and birthday once, the minimum
 * age, the rest freely. All or nothing.
 */
export async function updateProfile(
  deps: SecurityDeps,
  input: Input<typeof securityApi, 'updateProfile'>,
  ctx: Ctx<'member'>,
): Promise<Answer<typeof securityApi, 'updateProfile'>> {
  const { memberId } = ctx.caller;
  const merchant = await getMerchant(deps.db, ctx.merchantId);
  const { birthdayMinAge, mobileMaxLength } = merchant.settings.registration;
  const now = deps.clock.now();
  const changed = PROFILE_FIELDS.filter((name) => input[name] !== undefined);
  const rules = profileRules(merchant);
  const ruled = registrationErrors(
    changed.map((name) => rules[name]),
    input,
    { birthdayMinAge, mobileMaxLength, today: businessDay(now, merchant.timeZone) },
  );
  const wrong = { ...nameFaults(Object.fromEntries(changed.map((name) => [name, input[name]]))), ...ruled };
  if (Object.keys(wrong).length > 0) return refuse('validation_failed', { fields: wrong });
  return deps.db.transaction(async (tx): Promise<Answer<typeof securityApi, 'updateProfile'>> => {
    const row = await lockProfile(tx, memberId);
    invariant(row, 'a signed-in member exists', { memberId });
    const set = changed.filter((name) => isFixed(row, name));
    if (set.length > 0) {
      const fields: FieldErrors = Object.fromEntries(set.map((name) => [name, 'already_set']));
      return refuse('validation_failed', { fields });
    }
    const next = applied(row, input, changed);
    await writeProfile(tx, memberId, { before: row, after: next }, now);
    return ok(profileView(merchant, next));
  });
}

function applied(
  row: ProfileRow,
  input: Input<typeof securityApi, 'updateProfile'>,
  changed: readonly ProfileField[],
): ProfileRow {
  const next = { ...row, profile: { ...row.profile } };
  for (const name of changed) {
    const value = input[name] ?? '';
    if (name === 'nickname') next.nickname = value;
    else if (name === 'payeeName') next.payeeName = value;
    else if (name === 'birthday') next.birthday = value ? toIsoDay(value) : null;
    else if (value) next.profile[name] = value;
    else delete next.profile[name];
  }
  return next;
}
