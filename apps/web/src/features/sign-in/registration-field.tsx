import { useI18n } from '@baize/i18n';
import type { NamedRule } from '@baize/site/rules';
import { Field } from '@baize/ui';
import { inputLength, SEALED_FIELDS } from './registration-fields.ts';
import { fieldErrorText, ruleText } from './rule-text.ts';
import { SecretField } from '../../forms/secret-field.tsx';

const AUTOCOMPLETE: Record<string, string> = {
  username: 'username',
  password: 'new-password',
  confirmPassword: 'new-password',
  paymentPassword: 'off',
  email: 'email',
  payeeName: 'name',
  birthday: 'bday',
  nickname: 'nickname',
  address: 'street-address',
};
const NUMERIC: ReadonlySet<string> = new Set(['qqNum', 'paymentPassword']);
/** Fields whose rule is worth saying before it is broken. */
const HINTED: ReadonlySet<string> = new Set(['username', 'password', 'paymentPassword']);
/** yyyy-MM-dd is what a date input answers. */
const DATE_PATTERN = 12;

type RegistrationFieldProps = {
  rule: NamedRule;
  mobileMaxLength: number;
  isFirst: boolean;
  error: string | undefined;
};

/** One field of registration as the site's rule wants it; the number and its code have components of their own. */
export function RegistrationField({ rule, mobileMaxLength, isFirst, error }: RegistrationFieldProps) {
  const i18n = useI18n();
  const { t, find } = i18n;
  const { name } = rule;
  const common = {
    name,
    label: find(`auth.field.${name}`) ?? name,
    required: rule.required,
    maxLength: inputLength(rule, mobileMaxLength),
    autoComplete: AUTOCOMPLETE[name] ?? 'off',
    'data-autofocus': isFirst || undefined,
    error: fieldErrorText(i18n, error, rule),
    ...(HINTED.has(name) ? { hint: ruleText(i18n, rule) } : {}),
  };
  if (SEALED_FIELDS.has(name))
    return (
      <SecretField
        {...common}
        inputMode={NUMERIC.has(name) ? 'numeric' : 'text'}
        {...(name === 'confirmPassword' ? { placeholder: t('auth.register.sameAsAbove') } : {})}
      />
    );
  return (
    <Field
      {...common}
      type={name === 'birthday' && rule.patternId === DATE_PATTERN ? 'date' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      inputMode={name === 'email' ? 'email' : NUMERIC.has(name) ? 'numeric' : 'text'}
    />
  );
}
