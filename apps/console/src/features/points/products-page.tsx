import { Button } from '@mantine/core';
import { useState } from 'react';
import { points } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay, useStaffSession } from '../../session/staff-session.tsx';
import { FormDrawer } from '../../parts/form/forms.tsx';
import { SettingsButton } from '../../parts/form/settings-button.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { pointProducts, pointSettings, type PointProduct } from './points.queries.ts';

const MOST = 1_000_000;
const LEVEL_TOP = 20;
const MONEYS = ['live', 'lottery', 'card', 'slots', 'sports', 'deposit', 'amount'] as const;
const COUNTS = ['points', 'minConvert'] as const;

/** OP-28: what the mall has, and how points are earned. */
export function ProductsPage() {
  const t = useT();
  const may = useMay('promotions.write');
  const list = useList('/money/point-products', pointProducts);
  const [edited, setEdited] = useState<PointProduct | 'new'>();
  return (
    <ListPage
      of={list}
      title={t('console.place.pointProducts')}
      head={
        <>
          <RatiosButton />
          {may && <Button onClick={() => setEdited('new')}>{t('console.points.newProduct')}</Button>}
        </>
      }
      rowKey={(row) => String(row.productId)}
      empty={t('console.points.noProducts')}
      columns={(column) => [
        column.text('productName', t('console.points.product'), { strong: true }),
        column.text('pointsNeeded', t('console.points.points')),
        column.money('cash', t('console.points.cash')),
        column.count('availableQuantity', t('console.points.stock')),
        column.count('minLevel', t('console.points.level')),
      ]}
      acts={(row) =>
        may ? [{ key: 'edit', text: t('console.points.edit'), onPress: () => setEdited(row) }] : []
      }
    >
      {edited && (
        <ProductDrawer product={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </ListPage>
  );
}

function ProductDrawer({ product, onClose }: { product: PointProduct | undefined; onClose: () => void }) {
  const t = useT();
  const began = {
    en: product?.name.EN ?? '',
    cn: product?.name.CN ?? '',
    km: product?.name.KM ?? '',
    isCash: product?.exchangeType === 'CASH',
    cash: product?.cash ?? '0',
    pointsNeeded: Number(product?.pointsNeeded ?? 100),
    stock: product?.availableQuantity ?? 0,
    minLevel: product?.minLevel ?? 0,
    /** 0: any number. */
    max: product?.limitPerUser ?? 0,
    isListed: product?.isListed ?? true,
  };
  return (
    <FormDrawer
      title={product?.productName ?? t('console.points.newProduct')}
      began={began}
      fields={({ isCash }) => [
        { as: 'text', name: 'en', label: t('console.points.nameEn'), max: 60, required: true },
        { as: 'text', name: 'cn', label: t('console.points.nameCn'), max: 60 },
        { as: 'text', name: 'km', label: t('console.points.nameKm'), max: 60 },
        { as: 'switch', name: 'isCash', label: t('console.points.isCash') },
        isCash && { as: 'money', name: 'cash', label: t('console.points.cash') },
        { as: 'number', name: 'pointsNeeded', label: t('console.points.points'), min: 1, max: MOST },
        { as: 'number', name: 'stock', label: t('console.points.stock'), min: 0, max: MOST },
        { as: 'number', name: 'minLevel', label: t('console.points.level'), min: 0, max: LEVEL_TOP },
        { as: 'number', name: 'max', label: t('console.points.max'), min: 0, max: MOST },
        { as: 'switch', name: 'isListed', label: t('console.points.isListed') },
      ]}
      send={({ en, cn, km, isCash, cash, max, ...rest }, reason) =>
        points.saveProduct({
          ...rest,
          ...(product && { productId: product.productId }),
          name: { EN: en, CN: cn, KM: km },
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

function RatiosButton() {
  const t = useT();
  const { me } = useStaffSession();
  return (
    <SettingsButton
      permission="promotions.write"
      subject={`points-settings:${me.brand.merchantId}`}
      of={pointSettings}
      title={t('console.points.ratios')}
      fields={({ currency }) => [
        ...MONEYS.map((name) => ({
          as: 'money' as const,
          name,
          label: t(`console.points.settings.${name}`, { currency }),
        })),
        ...COUNTS.map((name) => ({
          as: 'number' as const,
          name,
          label: t(`console.points.settings.${name}`),
          min: 1,
          max: MOST,
        })),
      ]}
      send={({ live, lottery, card, slots, sports, deposit, amount, points: step, minConvert }, reason) =>
        points.savePointSettings({
          per: {
            live: live.trim(),
            lottery: lottery.trim(),
            card: card.trim(),
            slots: slots.trim(),
            sports: sports.trim(),
            deposit: deposit.trim(),
          },
          points: step,
          amount: amount.trim(),
          minConvert,
          reason,
        })
      }
      forgets={['points']}
    />
  );
}
