import { NumberInput, Switch } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import css from './content.module.css';

type Ordered = { sort: number; isActive: boolean };

/** Where it stands among its like, and whether the site shows it. */
export function OrderFields({
  value,
  onChange,
}: {
  value: Ordered;
  onChange: (part: Partial<Ordered>) => void;
}) {
  const t = useT();
  return (
    <div className={css.pair}>
      <NumberInput
        name="sort"
        label={t('console.content.order')}
        description={t('console.content.orderHint')}
        size="xs"
        min={-1000}
        max={100_000}
        allowDecimal={false}
        hideControls
        value={value.sort}
        onChange={(sort) => typeof sort === 'number' && onChange({ sort })}
      />
      <Switch
        name="isActive"
        mt={24}
        label={t('console.content.shown')}
        checked={value.isActive}
        onChange={(event) => onChange({ isActive: event.currentTarget.checked })}
      />
    </div>
  );
}
