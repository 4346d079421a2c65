import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { useT } from '../../session/language.tsx';
import { promotionTone } from './promotion-tone.ts';
import { promotionCosts } from './promotions.queries.ts';

/** OP-26, OP-27: what each promotion costs, who took it up, and what they played for it. */
export function PromotionCostPage() {
  const t = useT();
  const list = useList('/promotions/costs', promotionCosts);
  return (
    <ListPage
      of={list}
      title={t('console.place.promotionCosts')}
      filters={{ state: { words: (state) => t(`console.promotions.state.${state}`) } }}
      rowKey={(row) => String(row.promoId)}
      empty={t('console.promotions.empty')}
      columns={(column) => [
        column.text('promoId', t('console.common.number')),
        column.text('title', t('console.promotions.title'), { strong: true }),
        column.tag('state', promotionTone, (state) => t(`console.promotions.state.${state}`)),
        column.count('joined', t('console.promotions.cost.joined')),
        column.count('claimed', t('console.promotions.cost.claimed')),
        column.text('conversionBps', t('console.promotions.cost.conversion'), {
          end: true,
          words: ({ conversionBps }) => (conversionBps === null ? '' : `${conversionBps / 100} %`),
        }),
        column.money('cost', t('console.promotions.cost.cost')),
        column.money('turnover', t('console.promotions.cost.turnover')),
        column.money('openAmount', t('console.promotions.cost.openAmount')),
        column.count('failed', t('console.promotions.cost.failed')),
        column.fileOnly('issued', t('console.promotions.cost.issued')),
        column.fileOnly('open', t('console.promotions.cost.open')),
        column.fileOnly('completed', t('console.promotions.cost.completed')),
        column.fileOnly('forfeited', t('console.promotions.cost.forfeited')),
        column.fileOnly('expired', t('console.promotions.cost.expired')),
        column.fileOnly('given', t('console.promotions.cost.given')),
        column.fileOnly('takenBack', t('console.promotions.cost.takenBack')),
      ]}
    />
  );
}
