import { useI18n } from '@baize/i18n';
import { Button, toast } from '@baize/ui';
import { forgotByPhoneErrors } from '@baize/site/rules';
import { valuesOf } from '../../forms/form-values.ts';
import { FormError } from '../../forms/form-error.tsx';
import { SecretField } from '../../forms/secret-field.tsx';
import type { FormEvent } from 'react';
import { signIn } from '../../clients/sign-in.ts';
import { deviceId } from '../../session/device.ts';
import { openDialog, type ExtraDemand, type LoginWay, type Wanted } from '../../session/dialogs.ts';
import { seal, withSeal } from '../../session/seal.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { CodeField } from './code-field.tsx';
import { useFinishLogin } from './finish-login.ts';
import { MobileField, useMobile } from './mobile-field.tsx';
import { fieldErrorText, ruleText } from './rule-text.ts';
import { useEntryForm } from './use-entry-form.ts';
import { BotCheck, useBotCheck } from './use-bot-check.tsx';

const FIELDS = ['mobileNum', 'verificationCode', 'newPassword'];

/** AUTH-131: a code to the mobile number sets the new password, and the member is logged in with it at once. */
export function ForgotByPhone({ from }: { from: Wanted | undefined }) {
  const i18n = useI18n();
  const { t } = i18n;
  const finish = useFinishLogin();
  const check = useBotCheck();
  const mobile = useMobile({ isRemembered: true });
  const rule = useSiteConfig()?.registration.fields.find(({ name }) => name === 'password');
  const { mobileNum, countryDialingCode } = mobile;
  const { errors, detail, isBusy, send, refuse } = useEntryForm(FIELDS);
  const wordsOf = (name: string) => fieldErrorText(i18n, errors[name], rule, detail);

  /** The password is new already: what does not work out here is told by the login dialog. */
  const logIn = async (account: string, password: string): Promise<void> => {
    const way: LoginWay = { username: account, type: 'username', remember: true, from };
    const answer = await withSeal(async () => {
      const proof = await check.prove();
      if (!proof) return undefined;
      return signIn.login({
        username: account,
        password: await seal(password),
        type: 'username',
        deviceId: deviceId(),
        ...proof,
      });
    });
    toast(t('auth.forgot.changed'));
    if (answer?.ok) await finish({ session: answer.value, way });
    else if (answer?.code === 'extra_verification_required')
      openDialog({ kind: 'extra-verification', demand: answer.detail as ExtraDemand, way });
    else openDialog({ kind: 'login', from });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const typed = { mobileNum, ...valuesOf(event, 'verificationCode', 'newPassword') };
    if (!rule) return;
    await send(event.currentTarget, forgotByPhoneErrors(typed, { rule, ...mobile.rule }), async () => {
      const answer = await withSeal(async () =>
        signIn.resetByPhone({
          mobileNum: typed.mobileNum,
          verificationCode: typed.verificationCode,
          countryDialingCode,
          newPassword: await seal(typed.newPassword),
        }),
      );
      if (answer.ok) await logIn(answer.value.account, typed.newPassword);
      else refuse(answer.code, answer.detail);
    });
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormError text={wordsOf('form')} />
      <MobileField
        label={t('auth.field.mobileNum')}
        required
        mobile={mobile}
        autoFocus
        error={wordsOf('mobileNum')}
      />
      <CodeField
        name="verificationCode"
        label={t('auth.field.verificationCode')}
        required
        isFromHalfTrip
        error={wordsOf('verificationCode')}
        problem={() => mobile.problem()}
        send={() => signIn.sendLoginCode({ mobileNum, countryDialingCode, purpose: 'reset' })}
      />
      <SecretField
        name="newPassword"
        label={t('auth.change.new')}
        required
        autoComplete="new-password"
        maxLength={64}
        hint={rule && ruleText(i18n, rule)}
        error={wordsOf('newPassword')}
      />
      <BotCheck check={check} />
      <Button kind="primary" size="large" block type="submit" busy={isBusy}>
        {t('auth.forgot.setPassword')}
      </Button>
    </form>
  );
}
