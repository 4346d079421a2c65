import { LEVEL_MAX } from '@baize/members/rules';
import { points } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDrawer } from '../../parts/form/forms.tsx';
import { imageField } from '../content/image-field.tsx';
import type { PointProduct } from './points.queries.ts';

const MOST = 1_000_000;

/** OP-28: what gives members more than before waits for a second operator. */
export function ProductDrawer({
  product,
  onClose,
}: {
  product: PointProduct | undefined;
  onClose: () => void;
}) {
  const t = useT();
  const began = {
    name: product?.name ?? { EN: '', CN: '', KM: '' },
    imageUrl: product?.imageUrl ?? '',
    isCash: product?.exchangeType === 'CASH',
    cash: product?.cash ?? '0',
    pointsNeeded: Number(product?.pointsNeeded ?? 100),
    supply: product?.supply ?? 0,
    minLevel: product?.minLevel ?? 0,
    /** 0: any number. */
    max: product?.limitPerUser ?? 0,
    isListed: product?.isListed ?? true,
  };
  const taken = product ? product.supply - product.availableQuantity : 0;
  return (
    <FormDrawer
      title={product?.productName ?? t('console.points.newProduct')}
      subject={`point-product:${product?.productId ?? 'new'}`}
      began={began}
      fields={({ isCash, imageUrl }, change) => [
        <p key="text">{t('console.points.productText')}</p>,
        { as: 'words', name: 'name', label: t('console.points.name'), max: 60, required: 'all' },
        imageField('imageUrl', imageUrl, (url) => change({ imageUrl: url })),
        { as: 'switch', name: 'isCash', label: t('console.points.isCash') },
        isCash && { as: 'money', name: 'cash', label: t('console.points.cash') },
        { as: 'number', name: 'pointsNeeded', label: t('console.points.points'), min: 1, max: MOST },
        {
          as: 'number',
          name: 'supply',
          label: t('console.points.supply'),
          hint: taken > 0 ? t('console.points.supplyHint', { taken }) : undefined,
          min: taken,
          max: MOST,
        },
        { as: 'number', name: 'minLevel', label: t('console.points.level'), min: 0, max: LEVEL_MAX },
        { as: 'number', name: 'max', label: t('console.points.max'), min: 0, max: MOST },
        { as: 'switch', name: 'isListed', label: t('console.points.isListed') },
      ]}
      send={({ isCash, cash, max, ...rest }, reason) =>
        points.saveProduct({
          ...rest,
          ...(product && { productId: product.productId }),
          exchangeType: isCash ? 'CASH' : 'GOODS',
          ...(isCash && { cash: cash.trim() }),
          maxPerMember: max === 0 ? null : max,
          from: product?.from ?? null,
          to: product?.to ?? null,
          reason,
        })
      }
      forgets={['points']}
      done={t('console.site.saved')}
      onClose={onClose}
    />
  );
}
