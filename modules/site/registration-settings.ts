import type { Merchant } from './merchant.ts';
import { REGISTRATION_FIELDS, regexOf } from './field-rules.ts';
import { rulesOfMode } from './registration-rules.ts';
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

/** #20: one source for the form, the config and the server's check (C-29). */
export function registrationSettings(merchant: Merchant, type: 'username' | 'mobile' = 'username') {
  const { flags, registration } = merchant.settings;
  const rules = REGISTRATION_FIELDS.map((name) => {
    const { enabled, required, patternId, minLength, maxLength, ...rule } = registration.fields[name];
    const acceptedPattern = regexOf({ patternId, ...rule });
    return { name, enabled, required: enabled && required, acceptedPattern, patternId, minLength, maxLength };
  });
  return {
    ...registrationModes(merchant),
    ageAgreement: registration.ageAgreement,
    birthdayMinAge: registration.birthdayMinAge,
    mobileMaxLength: registration.mobileMaxLength,
    termsTicked: registration.termsTicked,
    fields: rulesOfMode(rules, type === 'mobile' ? 'registerMobile' : 'register', {
      hasMobilePassword: isFlagOn(flags, 'MOBILENUMPASSREG3'),
      hasMobileProof: isFlagOn(flags, 'REGMOBVERF3'),
    }),
    feedback: registration.feedback,
  };
}
