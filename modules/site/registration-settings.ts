import type { Merchant } from './merchant.ts';
import { REGISTRATION_FIELDS, regexOf } from './registration.ts';
import { isFlagOn } from './whitelabel.ts';

type Mode = 'register' | 'registerMobile';

/** The modes a visitor may register in and the one shown first (AUTH-068, AUTH-069). */
export function registrationModes(merchant: Merchant): { modes: Mode[]; defaultMode: Mode } {
  const { flags } = merchant.settings;
  const mobile = isFlagOn(flags, 'MOBILENUMREG3');
  const modes: Mode[] = isFlagOn(flags, 'USERNAMEREG3') || !mobile ? ['register'] : [];
  if (mobile) modes.push('registerMobile');
  return { modes, defaultMode: mobile ? 'registerMobile' : 'register' };
}

/** #20: one source for the form, for the config and for the server's own check (C-29). */
export function registrationSettings(merchant: Merchant, type?: 'username' | 'mobile') {
  const { registration } = merchant.settings;
  const forcedOn = new Set<string>(type === 'mobile' ? ['mobileNum', 'verificationCode'] : []);
  return {
    ...registrationModes(merchant),
    ageAgreement: registration.ageAgreement,
    birthdayMinAge: registration.birthdayMinAge,
    mobileMaxLength: registration.mobileMaxLength,
    fields: REGISTRATION_FIELDS.map((name) => {
      const rule = registration.fields[name];
      const forced = forcedOn.has(name);
      return {
        name,
        enabled: rule.enabled || forced,
        required: (rule.enabled && rule.required) || forced,
        acceptedPattern: regexOf(rule),
        patternId: rule.patternId,
        minLength: rule.minLength,
        maxLength: rule.maxLength,
      };
    }),
    feedback: registration.feedback,
  };
}
