import { Select } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import type { Missing } from './catalogue.queries.ts';

/** What becomes of the games a list does not name. */
export function MissingSelect({ value, onChange }: { value: Missing; onChange: (missing: Missing) => void }) {
  const t = useT();
  return (
    <Select
      name="missing"
      aria-label={t('console.games.missing')}
      w={260}
      allowDeselect={false}
      data={(['keep', 'disable'] as const).map((policy) => ({
        value: policy,
        label: t(`console.games.missing.${policy}`),
      }))}
      value={value}
      onChange={(policy) => policy !== null && onChange(policy)}
    />
  );
}
