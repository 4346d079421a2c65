import { maskName, type ProfileRow } from '@baize/members';
import { type Merchant, registrationSettings } from '@baize/site';
import type { NamedRule } from '@baize/site/rules';
import type { Output } from './answer.ts';

/** The fields of the personal profile, in the order they are shown (MEMBER-007, AUTH-096). */
export const PROFILE_FIELDS = [
  'nickname',
  'payeeName',
  'birthday',
  'idNumber',
  'nationality',
  'address',
  'occupation',
  'sourceOfIncome',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'zalo',
  'telegram',
  'skype',
  'qqNum',
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** The site's rules of the fields; whether registration asks for one makes no difference here. */
export function profileRules(merchant: Merchant): Record<ProfileField, NamedRule> {
  const rules = new Map(registrationSettings(merchant).fields.map((rule) => [rule.name as string, rule]));
  return Object.fromEntries(
    PROFILE_FIELDS.map((name) => [name, { ...rules.get(name), name, enabled: true, required: false }]),
  ) as Record<ProfileField, NamedRule>;
}

export const profileValue = (row: ProfileRow, name: ProfileField): string => {
  if (name === 'nickname') return row.nickname;
  if (name === 'payeeName') return row.payeeName;
  if (name === 'birthday') return row.birthday ?? '';
  return row.profile[name] ?? '';
};

/**
 * Name and birthday are set once (OPEN-MEMBER-02): they are who the account belongs to. What an operator has checked
 * papers for keeps the papers' number too (R17).
 */
export function isFixed(row: ProfileRow, name: ProfileField): boolean {
  const isSet = profileValue(row, name) !== '';
  if (name === 'payeeName' || name === 'birthday') return isSet;
  return name === 'idNumber' && isSet && row.identityVerifiedAt !== null;
}

/** •••••1234: enough to know one's own papers by. */
const maskId = (text: string): string => (text === '' ? '' : `•••••${text.slice(-4)}`);

/** As the member sees it: who they are in life is masked, also from whoever looks over the shoulder. */
export function profileView(merchant: Merchant, row: ProfileRow): Output<'getProfile'> {
  const rules = profileRules(merchant);
  return {
    birthdayMinAge: merchant.settings.registration.birthdayMinAge,
    fields: PROFILE_FIELDS.map((name) => {
      const { patternId, acceptedPattern, minLength, maxLength } = rules[name];
      const value = profileValue(row, name);
      return {
        name,
        value: name === 'payeeName' ? maskName(value) : name === 'idNumber' ? maskId(value) : value,
        isFixed: isFixed(row, name),
        patternId,
        acceptedPattern,
        minLength,
        maxLength,
      };
    }),
  };
}
