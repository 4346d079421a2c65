import { TextInput } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import { useChineseLetters, WRITTEN } from '../../parts/language-tabs.tsx';
import type { Labels } from './texts.ts';
import css from './content.module.css';

const LABEL_MAX = 120;

type LabelFieldsProps = {
  label: string;
  value: Labels;
  error: string | undefined;
  onChange: (value: Labels) => void;
};

/** One short text in each language, side by side. */
export function LabelFields({ label, value, error, onChange }: LabelFieldsProps) {
  const t = useT();
  useChineseLetters();
  return (
    <div className={css.pair} role="group" aria-label={label}>
      {WRITTEN.map(({ code, tag, name }) => (
        <TextInput
          key={code}
          name={`label.${code}`}
          label={t('console.content.inLanguage', { label, language: name })}
          lang={tag}
          maxLength={LABEL_MAX}
          value={value[code]}
          error={code === 'EN' ? error : undefined}
          aria-invalid={(code === 'EN' && error !== undefined) || undefined}
          onChange={(event) => onChange({ ...value, [code]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}
