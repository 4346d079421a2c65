import type { Output } from '@baize/endpoint';
import { maskName, type ProfileRow } from '@baize/members';
import { type Merchant, registrationSettings } from '@baize/site';
import type { NamedRule } from '@baize/site/rules';
import type { securityApi } from './api.ts';

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

/** The site's rules of the fields, whether or not registration asks for them. */
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
 * Name and birthday are set once (OPEN-MEMBER-02), because they identify the owner of the account. Once an operator has
 * verified the papers, their number is fixed too (R17).
 */
export function isFixed(row: ProfileRow, name: ProfileField): boolean {
  const isSet = profileValue(row, name) !== '';
  if (name === 'payeeName' || name === 'birthday') return isSet;
  return name === 'idNumber' && isSet && row.identityVerifiedAt !== null;
}

/** •••••1234 */
const maskId = (text: string): string => (text === '' ? '' : `•••••${text.slice(-4)}`);

/** The profile as the member sees it: name and papers are masked. */
export function profileView(merchant: Merchant, row: ProfileRow): Output<typeof securityApi, 'getProfile'> {
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
