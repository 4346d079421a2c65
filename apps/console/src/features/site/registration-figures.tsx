import { useState } from 'react';
import { MultiSelect, Textarea } from '@mantine/core';
import { COUNTRIES } from '@baize/site/rules';
import { useT } from '../../session/language.tsx';
import { Card } from '../../parts/card.tsx';
import { mobileDigitsText, readMobileDigits } from './draft.ts';
import { SettingRow } from './setting-row.tsx';
import { SettingRows, type Setting } from './setting-rows.tsx';
import type { Registration } from './site.queries.ts';
import type { SectionDraft } from './use-section.ts';

const AGES = { min: 18, max: 99 };
const FIGURES = [
  { path: 'ageAgreement', ...AGES },
  { path: 'birthdayMinAge', ...AGES },
  { path: 'mobileMaxLength', min: 5, max: 15 },
] as const;
const FEEDBACK_MAX = 4_000;

type RegistrationFiguresProps = { value: Registration; draft: SectionDraft<'registration'> };

/** Ages, mobile numbers, the box of terms and the length of feedback. */
export function RegistrationFigures({ value, draft }: RegistrationFiguresProps) {
  const t = useT();
  const figures: Setting<'registration'>[] = FIGURES.map((one) => ({
    as: 'figure',
    label: t(`console.site.${one.path}`),
    hint: t(`console.site.${one.path}Hint`),
    ...one,
  }));
  const lengths: Setting<'registration'>[] = (['minLength', 'maxLength'] as const).map((member) => ({
    as: 'figure',
    path: `feedback.${member}`,
    label: t(`console.site.feedback.${member}`),
    min: 0,
    max: FEEDBACK_MAX,
  }));
  const terms: Setting<'registration'> = {
    as: 'switch',
    path: 'termsTicked',
    label: t('console.site.termsTicked'),
    hint: t('console.site.termsTickedHint'),
  };
  return (
    <Card title={t('console.site.figures')}>
      <div>
        <SettingRows<'registration'> value={value} draft={draft} of={[...figures, ...lengths]} />
        <DialingCodes
          value={value.dialingCodes}
          onChange={(dialingCodes) => draft.change({ dialingCodes })}
        />
        <MobileDigits
          value={value.mobileDigits}
          onChange={(mobileDigits) => draft.change({ mobileDigits })}
        />
        <SettingRows<'registration'> value={value} draft={draft} of={[terms]} />
      </div>
    </Card>
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
