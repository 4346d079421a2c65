import { Button } from '@mantine/core';
import { useState } from 'react';
import { points } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay, useStaffSession } from '../../session/staff-session.tsx';
import { OpenProposal } from '../../parts/form/open-proposal.tsx';
import { SettingsButton } from '../../parts/form/settings-button.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { pointProducts, pointSettings, type PointProduct } from './points.queries.ts';
import { ProductDrawer } from './product-drawer.tsx';
import css from '../content/content.module.css';

const MOST = 1_000_000;
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
      above={<OpenProposal subject="point-product:new" />}
      rowKey={(row) => String(row.productId)}
      empty={t('console.points.noProducts')}
      columns={(column) => [
        {
          key: 'image',
          head: t('console.content.image'),
          cell: ({ imageUrl }) =>
            imageUrl !== '' && <img className={css.thumb} src={imageUrl} alt="" loading="lazy" />,
        },
        column.text('productName', t('console.points.product'), { strong: true }),
        column.text('pointsNeeded', t('console.points.points')),
        column.money('cash', t('console.points.cash'), {
          when: ({ exchangeType }) => exchangeType === 'CASH',
        }),
        column.count('availableQuantity', t('console.points.stock')),
        column.count('supply', t('console.points.supply')),
        column.count('minLevel', t('console.points.level')),
        column.tag(
          'isListed',
          (isListed) => (isListed ? 'up' : 'plain'),
          (isListed) => t(isListed ? 'console.points.stateListed' : 'console.points.stateHidden'),
        ),
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
