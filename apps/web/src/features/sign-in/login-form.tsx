import { useI18n } from '@baize/i18n';
import { Button, Checkbox, Field, Notice } from '@baize/ui';
import { agentLoginErrors, loginErrors, smsLoginErrors, trimmed } from '@baize/site/rules';
import { FormError } from '../../forms/form-error.tsx';
import { SecretField } from '../../forms/secret-field.tsx';
import { useState, type FormEvent, type ReactNode } from 'react';
import { signIn } from '../../clients/sign-in.ts';
import { deviceId } from '../../session/device.ts';
import { openDialog, type ExtraDemand, type LoginWay, type Wanted } from '../../session/dialogs.ts';
import { seal, withSeal } from '../../session/seal.ts';
import { lastUser, remembersLogin } from '../../session/session.ts';
import { stored } from '../../session/store.ts';
import { CaptchaField, useCaptcha } from './captcha-field.tsx';
import { CodeField } from './code-field.tsx';
import { useFinishLogin } from './finish-login.ts';
import { MobileField, useMobile } from './mobile-field.tsx';
import { usePhoneCheck } from './phone-provider.ts';
import { useRefusal } from '../../forms/use-refusal.ts';
import { focusFirst, refusedFields } from './refusal.ts';
import { useEntryForm } from './use-entry-form.ts';
import { BotCheck, useBotCheck } from './use-bot-check.tsx';

type LoginFormProps = {
  mode: 'username' | 'sms';
  from?: Wanted | undefined;
  /** On the agents' own page (AUTH-015, AUTH-028). */
  agent?: boolean;
  /** In the row of the remember box. */
  aside?: ReactNode;
};

/** Login by username and password, or by a code sent to the mobile number (spec §4 steps 1 to 3). */
export function LoginForm({ mode, from, agent = false, aside }: LoginFormProps) {
  const { t } = useI18n();
  const refusal = useRefusal();
  const finish = useFinishLogin();
  const check = useBotCheck();
  const mobile = useMobile({ isRemembered: true });
  const [hasCaptcha, setHasCaptcha] = useState(false);
  const captcha = useCaptcha(hasCaptcha);
  const [isKept] = useState(stored.isKept);
  const { mobileNum, countryDialingCode } = mobile;
  const isSms = mode === 'sms';
  const provider = usePhoneCheck();
  const shown = isSms ? ['mobileNum', 'verificationCode', 'captcha'] : ['username', 'password', 'captcha'];
  const entry = useEntryForm(shown);

  const wordsOf = (name: string): string | undefined => {
    const code = entry.errors[name];
    if (code === undefined) return undefined;
    if (code === 'required')
      return t(name === 'captcha' ? 'error.captcha_missing' : 'auth.login.passwordRequired');
    if (code === 'missing_phone_number') return t('auth.login.phoneRequired');
    return refusal({ code, detail: entry.detail });
  };

  /** What the fields hold and what is wrong with it. */
  const read = (form: FormData) => {
    const of = (name: string) => String(form.get(name) ?? '');
    const typed = trimmed({
      username: isSms ? mobileNum : of('username'),
      password: of(isSms ? 'verificationCode' : 'password'),
      captcha: of('captcha'),
    });
    const errors = isSms
      ? smsLoginErrors(
          { mobileNum: typed.username, verificationCode: typed.password, captcha: typed.captcha },
          { hasCaptcha, ...mobile.rule },
        )
      : (agent ? agentLoginErrors : loginErrors)(typed, { hasCaptcha });
    return { typed, errors };
  };

  const refuse = (code: string, detail: unknown, way: LoginWay) => {
    if (code === 'extra_verification_required') {
      openDialog({ kind: 'extra-verification', demand: detail as ExtraDemand, way });
      return;
    }
    entry.refuse(code, detail);
    // AUTH-017: the box appears with a picture; a shown picture is used up by the call.
    if ((detail as { captcha?: boolean } | null)?.captcha) setHasCaptcha(true);
    if (hasCaptcha) captcha.reload();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const { typed, errors } = read(form);
    const way: LoginWay = {
      username: typed.username,
      type: isSms && provider ? 'firebase' : mode,
      countryDialingCode: isSms ? countryDialingCode : undefined,
      remember: form.get('remember') === 'on',
      from,
      agent,
    };
    await entry.send(element, errors, async () => {
      const answer = await withSeal(async () => {
        // AUTH-006: the code of an SMS proves a person by itself.
        const proof = isSms ? { hvType: '', hvToken: '' } : await check.prove();
        if (!proof) return undefined;
        const statement = isSms && provider ? await provider.confirm(typed.password) : undefined;
        if (statement && !statement.ok) return { ...statement, detail: undefined };
        return signIn.login({
          username: typed.username,
          ...(statement ? { firebaseIdToken: statement.idToken } : { password: await seal(typed.password) }),
          captcha: typed.captcha,
          captchaId: captcha.captchaId,
          type: way.type,
          agent,
          deviceId: deviceId(),
          ...(isSms ? { countryDialingCode } : {}),
          ...proof,
        });
      });
      if (!answer) return;
      if (!answer.ok) {
        refuse(answer.code, answer.detail, way);
        // Said above the form: most often it is the password that is typed again.
        const { form: _above, ...own } = refusedFields(answer.code, answer.detail, shown);
        focusFirst(element, Object.keys(own).length > 0 ? Object.keys(own) : ['password']);
      } else
        await finish({
          session: answer.value,
          way,
          mobile: isSms ? { mobileNum: typed.username, countryDialingCode } : undefined,
        });
    });
  };

  const isNameKnown = (isSms ? mobileNum : lastUser()) !== '';
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormError text={wordsOf('form')} />
      {isSms ? (
        <>
          <MobileField
            label={t('auth.field.mobileNum')}
            mobile={mobile}
            autoFocus={!isNameKnown}
            error={wordsOf('mobileNum')}
          />
          <CodeField
            name="verificationCode"
            label={t('auth.field.verificationCode')}
            autoFocus={isNameKnown}
            error={wordsOf('verificationCode')}
            problem={() => mobile.problem()}
            send={() =>
              provider
                ? provider.send(mobile.international)
                : signIn.sendLoginCode({ mobileNum, countryDialingCode })
            }
          />
        </>
      ) : (
        <>
          <Field
            name="username"
            label={t('auth.login.username')}
            icon="user"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            defaultValue={lastUser()}
            data-autofocus={!isNameKnown || undefined}
            error={wordsOf('username')}
          />
          <SecretField
            name="password"
            label={t('auth.login.password')}
            icon="lock"
            autoComplete="current-password"
            maxLength={64}
            data-autofocus={isNameKnown || undefined}
            error={wordsOf('password')}
          />
        </>
      )}
      {hasCaptcha && <CaptchaField captcha={captcha} error={wordsOf('captcha')} />}
      {!isKept && <Notice tone="warn">{t('auth.login.noStorage')}</Notice>}
      <div className="entry-row">
        {isKept && (
          <Checkbox name="remember" defaultChecked={remembersLogin()}>
            {t('auth.login.remember')}
          </Checkbox>
        )}
        {aside}
      </div>
      {!isSms && <BotCheck check={check} />}
      <Button kind="primary" size="large" block type="submit" busy={entry.isBusy}>
        {t('auth.login.submit')}
      </Button>
    </form>
  );
}
