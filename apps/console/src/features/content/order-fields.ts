import type { FieldLine } from '../../parts/form/fields.tsx';
import type { useT } from '../../session/language.tsx';

type Ordered = { sort: number; isActive: boolean };

/** Where it stands among its like, and whether the site shows it. */
export const orderFields = (t: ReturnType<typeof useT>): FieldLine<Ordered> => [
  {
    as: 'number',
    name: 'sort',
    label: t('console.content.order'),
    hint: t('console.content.orderHint'),
    min: -1000,
    max: 100_000,
  },
  { as: 'switch', name: 'isActive', label: t('console.content.shown') },
];
