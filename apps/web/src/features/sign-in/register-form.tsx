import { isoDay, useI18n } from '@baize/i18n';
import { Button, Checkbox, FieldNote, toast } from '@baize/ui';
import {
  registrationErrors,
  summaryOf,
  trimmed,
  type FieldErrors,
  type NamedRule,
  type RegistrationMode,
} from '@baize/site/rules';
import { useState, type FormEvent } from 'react';
import type { PublicConfig } from '../../boot.ts';
import { FormError } from '../../forms/form-error.tsx';
import { arrival } from '../../session/arrival.ts';
import { registration } from '../../clients/registration.ts';
import { members } from '../../clients/members.ts';
import { deviceId } from '../../session/device.ts';
import { useFollow } from '../catalogue/follow.ts';
import { closeDialog, type Wanted } from '../../session/dialogs.ts';
import { seal, withSeal } from '../../session/seal.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { CaptchaField, useCaptcha } from './captcha-field.tsx';
import { CodeField } from './code-field.tsx';
import { enter } from './enter.ts';
import { InvitationField } from './invitation-field.tsx';
import { MobileField, useMobile } from './mobile-field.tsx';
import { usePhoneCheck } from './phone-provider.ts';
import { useRefusal } from '../../forms/use-refusal.ts';
import { RegistrationField } from './registration-field.tsx';
import { hasCaptchaRule, inputLength, payloadOf, shownRules } from './registration-fields.ts';
import { fieldErrorText } from './rule-text.ts';
import { useEntryForm } from './use-entry-form.ts';
import { BotCheck, useBotCheck } from './use-bot-check.tsx';

/** More fields than this stand in two columns on wide screens (look.md §11). */
const COLUMNS_ABOVE = 6;

type RegisterFormProps = {
  mode: RegistrationMode;
  settings: PublicConfig['registration'];
  from: Wanted | undefined;
};

/** The form of one registration mode (spec §4 Register, §5 Registration). */
export function RegisterForm({ mode, settings, from }: RegisterFormProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const refusal = useRefusal();
  const follow = useFollow();
  const check = useBotCheck();
  const mobile = useMobile();
  const zone = useSiteConfig()?.timeZone;
  const [{ affiliateCode: linkCode, referralCode }] = useState(arrival);
  const { mobileNum, countryDialingCode } = mobile;
  const rules = shownRules(settings.fields, mode);
  const hasCaptcha = hasCaptchaRule(settings.fields);
  const captcha = useCaptcha(hasCaptcha);
  const shown = [...rules.map(({ name }) => name), 'affiliateCode', 'captcha'];
  const entry = useEntryForm(shown);
  const isMobile = mode === 'registerMobile';
  const phoneCheck = usePhoneCheck();
  const provider = isMobile ? phoneCheck : undefined;

  const read = (form: FormData, today: string) => {
    const of = (name: string) => String(form.get(name) ?? '');
    const typed = trimmed(
      Object.fromEntries(rules.map(({ name }) => [name, name === 'mobileNum' ? mobileNum : of(name)])),
    );
    const errors: FieldErrors = registrationErrors(rules, typed, {
      birthdayMinAge: settings.birthdayMinAge,
      mobileMaxLength: settings.mobileMaxLength,
      today,
      ...(mobile.rule.digits ? { mobileDigits: mobile.rule.digits } : {}),
    });
    const captchaText = of('captcha').trim();
    // Digits typed while the picture is on its way answer none.
    if (hasCaptcha && (captchaText === '' || captcha.captchaId === '')) errors.captcha = 'captcha_missing';
    return { typed, errors, captchaText, code: linkCode || of('affiliateCode').trim() };
  };

  const wordsOf = (name: string): string | undefined => {
    const code = entry.errors[name];
    return code && refusal({ code, detail: entry.detail });
  };
  const refuse = (code: string, detail: unknown) => {
    entry.refuse(code, detail);
    if (hasCaptcha) captcha.reload();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const { typed, errors, captchaText, code } = read(form, todayIn(zone));
    if (Object.keys(errors).length > 0) errors.form = summaryOf(errors);
    if (form.get('terms') !== 'on') errors.terms = 'terms';
    await entry.send(element, errors, async () => {
      if (code) {
        const known = await members.checkAffiliate({ code, domain: location.hostname });
        if (!known.ok) return entry.fail({ [linkCode ? 'form' : 'affiliateCode']: known.code });
      }
      const answer = await withSeal(async () => {
        // By mobile number the code was only sent to somebody; the call itself needs no second proof.
        const proof = isMobile ? { hvType: '', hvToken: '' } : await check.prove();
        if (!proof) return undefined;
        const statement = await provider?.confirm(typed.verificationCode ?? '');
        if (statement && !statement.ok) return { ...statement, detail: undefined };
        const body = {
          ...(await payloadOf(typed, seal)),
          captcha: captchaText,
          captchaId: captcha.captchaId,
          affiliateCode: code,
          referralCode,
          countryDialingCode: typed.mobileNum ? countryDialingCode : '',
          domain: location.hostname,
          deviceId: deviceId(),
          login: true as const,
          ...proof,
        };
        const registerUrl = `${location.origin}${location.pathname}`;
        return isMobile
          ? registration.registerMobile({
              ...body,
              registerUrl,
              registerMethod: 'WEB',
              ...(statement ? { firebaseChannel: 'sms', firebaseIdToken: statement.idToken } : {}),
            })
          : registration.register({ password: '', ...body });
      });
      if (!answer) return;
      if (!answer.ok) {
        refuse(answer.code, answer.detail);
        return;
      }
      await enter(answer.value, { remember: true, account: answer.value.account });
      toast(t('auth.register.welcome', { account: answer.value.account }));
      closeDialog();
      follow(from ?? '/');
    });
  };

  const fieldOf = (rule: NamedRule, index: number) => {
    const error = fieldErrorText(i18n, entry.errors[rule.name], rule, entry.detail);
    if (rule.name === 'mobileNum')
      return (
        <MobileField
          key={rule.name}
          label={t('auth.field.mobileNum')}
          required={rule.required}
          mobile={mobile}
          maxLength={inputLength(rule, settings.mobileMaxLength)}
          autoFocus={index === 0}
          error={error}
        />
      );
    if (rule.name === 'verificationCode')
      return (
        <CodeField
          key={rule.name}
          name={rule.name}
          label={t('auth.field.verificationCode')}
          required={rule.required}
          error={error}
          problem={() => mobile.problem(settings.mobileMaxLength)}
          send={async () => {
            if (provider) return provider.send(mobile.international);
            const proof = await check.prove();
            if (!proof) return { ok: false, code: 'complete_verification_first' };
            return registration.sendRegisterCode({ countryDialingCode, mobileNo: mobileNum, ...proof });
          }}
        />
      );
    return (
      <RegistrationField
        key={rule.name}
        rule={rule}
        mobileMaxLength={settings.mobileMaxLength}
        isFirst={index === 0}
        error={entry.errors[rule.name]}
      />
    );
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormError text={wordsOf('form')} />
      <div className="entry-grid" data-columns={rules.length > COLUMNS_ABOVE ? 2 : 1}>
        {rules.map(fieldOf)}
        {!linkCode && <InvitationField error={entry.errors.affiliateCode} />}
        {hasCaptcha && <CaptchaField captcha={captcha} error={wordsOf('captcha')} />}
      </div>
      <div className="entry-terms">
        <Checkbox name="terms" defaultChecked={settings.termsTicked}>
          {t('auth.register.terms', { age: settings.ageAgreement })}
        </Checkbox>
        <a className="link" href="/help#term" target="_blank" rel="noopener">
          {t('auth.register.readTerms')}
        </a>
        {entry.errors.terms && <FieldNote error={t('auth.register.termsRequired')} />}
      </div>
      <BotCheck check={check} />
      <Button
        kind="primary"
        size="large"
        block
        type="submit"
        busy={entry.isBusy}
        disabled={rules.length === 0}
      >
        {t('auth.register.submit')}
      </Button>
    </form>
  );
}

/** The site's own day, whatever the clock of the device is set to show (AUTH-095). */
const todayIn = (zone: string | undefined): string => isoDay(Date.now(), zone);
