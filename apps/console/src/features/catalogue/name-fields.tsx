import { TextInput } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import { useChineseLetters, WRITTEN } from '../../parts/language-tabs.tsx';
import css from './catalogue.module.css';

type Names = { EN: string; CN: string; KM: string };
type NameFieldsProps = {
  max: number;
  value: Names;
  error: string | undefined;
  onChange: (names: Names) => void;
};

/** A name in each language; English stands in for an empty one. */
export function NameFields({ max, value, error, onChange }: NameFieldsProps) {
  const t = useT();
  useChineseLetters();
  return (
    <div className={css.fields} role="group" aria-label={t('console.games.displayName')}>
      {WRITTEN.map(({ code, tag, name }) => (
        <TextInput
          key={code}
          name={`name.${code}`}
          label={t('console.content.inLanguage', { label: t('console.games.displayName'), language: name })}
          lang={tag}
          maxLength={max}
          value={value[code]}
          error={code === 'EN' ? error : undefined}
          aria-invalid={(code === 'EN' && error !== undefined) || undefined}
          onChange={(event) => onChange({ ...value, [code]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}
