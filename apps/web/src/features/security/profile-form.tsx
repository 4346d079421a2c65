import { isoDay, useI18n, type I18n } from '@baize/i18n';
import { ageOn, fieldError, toIsoDay } from '@baize/site/rules';
import { Button, Field, FieldNote, toast } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { Refused } from '../../session/clients.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { fieldErrorText } from '../sign-in/rule-text.ts';
import { valuesOf } from '../../forms/form-values.ts';
import { isShown } from './profile-fields.ts';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { useUpdateProfile, type Profile, type ProfileField } from './security.queries.ts';

type Faults = Partial<Record<string, string>>;
/** A patternId whose text is a calendar day; the other is month first and is typed. */
const DAY_RULE = 12;
const AUTOCOMPLETE: Partial<Record<string, string>> = {
  payeeName: 'name',
  birthday: 'bday',
  address: 'street-address',
  nationality: 'country-name',
  nickname: 'nickname',
};

/** MEMBER-007, AUTH-096: the labels the site asks for. Name and birthday are set once (OPEN-MEMBER-02). */
export function ProfileForm({ profile: { fields, birthdayMinAge: minAge } }: { profile: Profile }) {
  const i18n = useI18n();
  const { t } = i18n;
  const [faults, setFaults] = useState<Faults>({});
  const update = useUpdateProfile();
  const marked = fieldsOf(update.error);
  const why = useRefusalText(marked ? undefined : update.error, 'security');
  const enabled = useEnabledNames();
  const shown = fields.filter((field) => isShown(field, enabled));
  const open = shown.filter((field) => !field.isFixed);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const typed = valuesOf(event, ...open.map((field) => field.name));
    const changed = open.filter((field) => (typed[field.name] ?? '') !== field.value);
    const found: Faults = {};
    for (const field of changed) {
      const code = faultOf(field, typed[field.name] ?? '', minAge);
      if (code) found[field.name] = code;
    }
    setFaults(found);
    update.reset();
    if (Object.keys(found).length > 0) return;
    if (changed.length === 0) {
      toast(t('security.profile.unchanged'), 'info');
      return;
    }
    update.mutate(Object.fromEntries(changed.map(({ name }) => [name, typed[name] ?? ''])), {
      onSuccess: () => toast(t('security.profile.saved')),
    });
  };

  return (
    <form className="panel profile-form" onSubmit={submit} noValidate>
      <h2>{t('security.profile.about')}</h2>
      <div className="profile-fields">
        {shown.map((field) => {
          const code = marked?.[field.name] ?? faults[field.name];
          return (
            <Input
              // Once set a field is another one: shown, not typed.
              key={`${field.name} ${String(field.isFixed)}`}
              field={field}
              error={code && faultText(i18n, code, field, minAge)}
            />
          );
        })}
      </div>
      <FieldNote error={why} />
      <Button type="submit" kind="primary" busy={update.isPending}>
        {t('security.profile.save')}
      </Button>
    </form>
  );
}

/** Names of the fields the site asks for at registration; the same switches rule the profile (AUTH-096). */
function useEnabledNames(): ReadonlySet<string> {
  const rules = useSiteConfig()?.registration.fields ?? [];
  return new Set(rules.filter((rule) => rule.enabled).map((rule) => rule.name));
}

const ONCE = new Set(['payeeName', 'birthday']);

function Input({ field, error }: { field: ProfileField; error: string | undefined }) {
  const { t, find } = useI18n();
  const { name, value, isFixed } = field;
  const hint = isFixed
    ? t('security.profile.fixed')
    : name === 'payeeName'
      ? t('security.profile.payeeHint')
      : ONCE.has(name)
        ? t('security.profile.once')
        : undefined;
  return (
    <Field
      name={name}
      label={find(`auth.field.${name}`) ?? name}
      defaultValue={value}
      readOnly={isFixed}
      maxLength={Math.max(field.maxLength, 1)}
      autoComplete={AUTOCOMPLETE[name] ?? 'off'}
      type={!isFixed && name === 'birthday' && field.patternId === DAY_RULE ? 'date' : 'text'}
      hint={hint}
      error={error}
    />
  );
}

/** A profile asks for nothing: what is given must be right. */
const ruleOf = (field: ProfileField) => ({ ...field, enabled: true, required: false });

function faultOf(field: ProfileField, value: string, minAge: number): string | undefined {
  const error = fieldError(ruleOf(field), value);
  if (error || value === '' || field.name !== 'birthday') return error;
  return ageOn(isoDay(Date.now()), toIsoDay(value)) < minAge ? 'under_age' : undefined;
}

/** The server's word on single fields; undefined when its refusal is about something else. */
function fieldsOf(error: unknown): Faults | undefined {
  if (!(error instanceof Refused) || error.code !== 'validation_failed') return undefined;
  return (error.detail as { fields?: Faults } | undefined)?.fields;
}

function faultText(i18n: Pick<I18n, 't' | 'find'>, code: string, field: ProfileField, minAge: number) {
  return code === 'under_age'
    ? i18n.t('security.error.under_age', { age: minAge })
    : fieldErrorText(i18n, code, ruleOf(field));
}
