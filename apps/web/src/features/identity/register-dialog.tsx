import { Rich, useI18n, type I18n } from '@baize/i18n';
import { Button, Checkbox, Field, FieldNote, Icon, PasswordField, toast } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { useGo } from '../../link.tsx';
import { identity } from '../../session/clients.ts';
import { openDialog } from '../../session/dialogs.ts';
import { forgetKey, seal } from '../../session/seal.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { enter } from './enter.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { ruleError, SEALED_FIELDS, shownRules, type RegistrationRule } from './registration-rules.ts';

type FieldErrors = Record<string, string>;
/** More fields than this stand in two columns on wide screens (look.md §11). */
const COLUMNS_ABOVE = 6;
const AUTOCOMPLETE: Record<string, string> = {
  username: 'username',
  password: 'new-password',
  confirmPassword: 'new-password',
  paymentPassword: 'off',
  email: 'email',
  mobileNum: 'tel-national',
  payeeName: 'name',
  birthday: 'bday',
};

/** Registration by username: the server says which fields there are and what each takes (spec §5). */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const { t, find } = useI18n();
  const go = useGo();
  const config = useSiteConfig();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const query = new URLSearchParams(location.search);
  const affiliate = query.get('affiliateCode') ?? query.get('code') ?? '';
  const rules = shownRules(config?.registration.fields ?? []);
  const age = config?.registration.ageAgreement ?? 18;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = Object.fromEntries(
      rules.map((rule) => [rule.name, String(form.get(rule.name) ?? '').trim()]),
    );
    const affiliateCode = affiliate || String(form.get('affiliateCode') ?? '').trim();
    const wrong: FieldErrors = {};
    for (const rule of rules) {
      const code = ruleError(rule, typed[rule.name] ?? '', typed.password ?? '');
      if (code) wrong[rule.name] = code;
    }
    if (form.get('terms') !== 'on') wrong.terms = 'terms';
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      focusFirst(event.currentTarget, Object.keys(wrong));
      return;
    }
    setBusy(true);
    try {
      if (affiliateCode) {
        const check = await identity.checkAffiliate({ code: affiliateCode, domain: location.hostname });
        if (!check.ok) {
          setErrors({ affiliateCode: check.code });
          return;
        }
      }
      const body = await sealed(typed);
      const answer = await identity.register({
        ...body,
        username: typed.username ?? '',
        password: body.password ?? '',
        affiliateCode,
        referralCode: query.get('referralCode') ?? '',
        domain: location.hostname,
        login: true,
      });
      if (!answer.ok) {
        if (answer.code === 'sealed_invalid') forgetKey();
        const { fields } = (answer.detail ?? {}) as { fields?: FieldErrors };
        setErrors(fields && Object.keys(fields).length > 0 ? fields : { form: answer.code });
        return;
      }
      await enter(answer.value, { remember: true, account: answer.value.account });
      toast(t('auth.register.welcome', { account: answer.value.account }));
      onClose();
      go('/', { replace: true });
    } catch {
      setErrors({ form: 'network_error' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <EntryDialog title={t('auth.register.title')} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {errors.form && (
          <p className="entry-error" role="alert">
            <Icon name="circle-alert" />
            {find(`error.${errors.form}`) ?? t('error.unknown_error')}
          </p>
        )}
        <div className="entry-grid" data-columns={rules.length > COLUMNS_ABOVE ? 2 : 1}>
          {rules.map((rule, index) => (
            <RegistrationField
              key={rule.name}
              rule={rule}
              isFirst={index === 0}
              error={errors[rule.name] && errorText(errors[rule.name] ?? '', rule, { t, find })}
            />
          ))}
          {!affiliate && (
            <Field
              name="affiliateCode"
              label={t('auth.field.affiliateCode')}
              autoComplete="off"
              maxLength={40}
              error={
                errors.affiliateCode && (find(`error.${errors.affiliateCode}`) ?? t('error.unknown_error'))
              }
            />
          )}
        </div>
        <div>
          <Checkbox name="terms" defaultChecked>
            {t('auth.register.terms', { age })}
          </Checkbox>
          {errors.terms && <FieldNote error={t('auth.register.termsRequired')} />}
        </div>
        <Button kind="primary" size="large" block type="submit" busy={isBusy} disabled={rules.length === 0}>
          {t('auth.register.submit')}
        </Button>
        <p className="entry-foot">
          <Rich
            text="auth.register.member"
            parts={{
              link: (text) => (
                <button type="button" onClick={() => openDialog({ kind: 'login' })}>
                  {text}
                </button>
              ),
            }}
          />
        </p>
      </form>
    </EntryDialog>
  );
}

type RegistrationFieldProps = { rule: RegistrationRule; isFirst: boolean; error: string | undefined };

function RegistrationField({ rule, isFirst, error }: RegistrationFieldProps) {
  const { t, find } = useI18n();
  const common = {
    name: rule.name,
    label: find(`auth.field.${rule.name}`) ?? rule.name,
    required: rule.required,
    maxLength: Math.max(rule.maxLength, 1),
    autoComplete: AUTOCOMPLETE[rule.name] ?? 'off',
    'data-autofocus': isFirst || undefined,
    error: error || undefined,
  };
  if (SEALED_FIELDS.has(rule.name))
    return (
      <PasswordField
        {...common}
        showLabel={t('auth.password.show')}
        hideLabel={t('auth.password.hide')}
        {...(rule.name === 'confirmPassword'
          ? { placeholder: t('auth.register.sameAsAbove') }
          : { hint: ruleText(rule, { t, find }) })}
      />
    );
  return (
    <Field
      {...common}
      autoCapitalize="none"
      spellCheck={false}
      inputMode={rule.name === 'mobileNum' ? 'tel' : rule.name === 'email' ? 'email' : 'text'}
      {...(rule.name === 'username' ? { hint: ruleText(rule, { t, find }) } : {})}
    />
  );
}

type Texts = Pick<I18n, 't' | 'find'>;

/** "First a letter, then letters and digits, 4–12 characters": the message of the rule with its limits. */
function ruleText(rule: RegistrationRule, { t, find }: Texts): string {
  const [min, max] = [rule.minLength, rule.maxLength];
  const length = min === max ? t('auth.rule.exact', { min }) : t('auth.rule.length', { min, max });
  return `${find(`auth.rule.${rule.patternId}`) ?? t('auth.rule.1')}, ${length}`;
}

function errorText(code: string, rule: RegistrationRule, texts: Texts): string {
  if (code.startsWith('pattern_')) return ruleText(rule, texts);
  return texts.find(`error.${code}`) ?? texts.t('error.unknown_error');
}

/** The typed values with the secret ones sealed. */
async function sealed(typed: Record<string, string>): Promise<Record<string, string>> {
  const entries = Object.entries(typed).filter(([, value]) => value !== '');
  return Object.fromEntries(
    await Promise.all(
      entries.map(async ([name, value]) => [name, SEALED_FIELDS.has(name) ? await seal(value) : value]),
    ),
  ) as Record<string, string>;
}

function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  for (const element of form.elements)
    if (element instanceof HTMLInputElement && names.includes(element.name)) {
      element.focus();
      return;
    }
}
