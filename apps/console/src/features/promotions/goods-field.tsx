import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../session/language.tsx';
import { pointProducts } from '../points/points.queries.ts';
import type { PromotionDraft } from './promotion-draft.ts';

/** So many products of a mall are offered here at most. */
const LISTED = 100;

/** The product of the mall that is given, with its names, which the terms say. */
export function GoodsField({
  draft: { productId, goods },
  change,
  fault,
}: {
  draft: Pick<PromotionDraft, 'productId' | 'goods'>;
  change: (part: Partial<PromotionDraft>) => void;
  fault: string | undefined;
}) {
  const t = useT();
  const { data } = useQuery(pointProducts({ pageNo: 1, pageSize: LISTED }));
  const given = data?.list.filter(({ exchangeType, isListed }) => exchangeType === 'GOODS' && isListed) ?? [];
  const options = given.map((one) => ({
    value: String(one.productId),
    label: t('console.promotions.goodsLeft', { name: one.name.EN, left: one.availableQuantity }),
  }));
  const isListed = productId === null || options.some(({ value }) => value === productId);
  return (
    <Select
      label={t('console.promotions.goods')}
      data={isListed ? options : [...options, { value: productId, label: goods.EN }]}
      value={productId}
      placeholder={data && options.length === 0 ? t('console.promotions.goodsNone') : undefined}
      error={fault}
      withAsterisk
      onChange={(value) => {
        const chosen = given.find((one) => String(one.productId) === value);
        if (chosen) change({ productId: value, goods: chosen.name });
      }}
    />
  );
}
