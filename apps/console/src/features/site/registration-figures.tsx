import { useState } from 'react';
import { MultiSelect, Switch, Textarea } from '@mantine/core';
import { COUNTRIES } from '@baize/site/rules';
import { useT } from '../../session/language.tsx';
import parts from '../../parts/parts.module.css';
import { mobileDigitsText, readMobileDigits, type Wishes } from './draft.ts';
import { faultText } from './fault-text.ts';
import { FigureField } from './figure-field.tsx';
import { SettingRow } from './setting-row.tsx';
import type { Registration } from './site.queries.ts';

type RegistrationFiguresProps = {
  value: Registration;
  faults: Record<string, string>;
  onChange: (wishes: Wishes) => void;
};

const FIGURES = [
  { name: 'ageAgreement', min: 18, max: 99 },
  { name: 'birthdayMinAge', min: 18, max: 99 },
  { name: 'mobileMaxLength', min: 5, max: 15 },
] as const;

/** Ages, mobile numbers, the box of terms and the length of feedback. */
export function RegistrationFigures({ value, faults, onChange }: RegistrationFiguresProps) {
  const t = useT();
  const { feedback } = value;
  return (
    <section className={parts.card}>
      <div className={parts.cardHead}>
        <h2>{t('console.site.figures')}</h2>
      </div>
      <div>
        {FIGURES.map(({ name, min, max }) => (
          <FigureField
            key={name}
            name={name}
            label={t(`console.site.${name}`)}
            hint={t(`console.site.${name}Hint`)}
            value={value[name]}
            min={min}
            max={max}
            error={faultText(t, faults[name])}
            onChange={(figure) => onChange({ [name]: figure })}
          />
        ))}
        {(['minLength', 'maxLength'] as const).map((member) => (
          <FigureField
            key={member}
            name={`feedback.${member}`}
            label={t(`console.site.feedback.${member}`)}
            value={feedback[member]}
            min={0}
            max={4000}
            error={faultText(t, faults[`feedback.${member}`])}
            onChange={(figure) => onChange({ feedback: { ...feedback, [member]: figure } })}
          />
        ))}
        <DialingCodes value={value.dialingCodes} onChange={(dialingCodes) => onChange({ dialingCodes })} />
        <MobileDigits value={value.mobileDigits} onChange={(mobileDigits) => onChange({ mobileDigits })} />
        <SettingRow label={t('console.site.termsTicked')} hint={t('console.site.termsTickedHint')}>
          {(ids) => (
            <Switch
              {...ids}
              name="termsTicked"
              checked={value.termsTicked}
              onChange={(event) => onChange({ termsTicked: event.currentTarget.checked })}
            />
          )}
        </SettingRow>
      </div>
    </section>
  );
}

type DialingCodesProps = {
  value: Registration['dialingCodes'];
  onChange: (codes: Registration['dialingCodes']) => void;
};

/** OP-04: the countries a number may be of, where a visitor is asked for one. */
function DialingCodes({ value, onChange }: DialingCodesProps) {
  const t = useT();
  return (
    <SettingRow label={t('console.site.dialingCodes')} hint={t('console.site.dialingCodesHint')}>
      {(ids) => (
        <MultiSelect
          {...ids}
          name="dialingCodes"
          w={260}
          placeholder={value.length === 0 ? t('console.common.all') : undefined}
          data={COUNTRIES.map(({ country, dialingCode }) => ({
            value: dialingCode,
            label: `${country} +${dialingCode}`,
          }))}
          value={value}
          onChange={(codes) =>
            onChange(COUNTRIES.map(({ dialingCode }) => dialingCode).filter((code) => codes.includes(code)))
          }
        />
      )}
    </SettingRow>
  );
}

type MobileDigitsProps = {
  value: Registration['mobileDigits'];
  onChange: (digits: Registration['mobileDigits']) => void;
};

/** What is typed counts when the field is left; text that cannot be read stays, and says so. */
function MobileDigits({ value, onChange }: MobileDigitsProps) {
  const t = useT();
  const stored = mobileDigitsText(value);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? stored;
  const isReadable = readMobileDigits(text) !== undefined;
  return (
    <SettingRow
      label={t('console.site.mobileDigits')}
      hint={t('console.site.mobileDigitsHint')}
      error={isReadable ? undefined : t('console.site.mobileDigitsWrong')}
    >
      {(ids) => (
        <Textarea
          {...ids}
          name="mobileDigits"
          w={160}
          placeholder="855: 8, 9"
          autosize
          minRows={2}
          maxRows={8}
          value={text}
          error={!isReadable}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => {
            const digits = readMobileDigits(text);
            if (!digits) return;
            setTyped(undefined);
            onChange(digits);
          }}
        />
      )}
    </SettingRow>
  );
}
