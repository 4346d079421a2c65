import { useState } from 'react';
import { Button } from '@mantine/core';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { PromotionActs, type PromotionAct } from './promotion-acts.tsx';
import { PromotionDrawer } from './promotion-drawer.tsx';
import { PromotionEditor } from './promotion-editor.tsx';
import { promotionTone } from './promotion-tone.ts';
import { brandPromotions, type PromotionCase } from './promotions.queries.ts';

/** OP-26: what the brand offers its members, the newest first; a number opens its terms and what may be done. */
export function PromotionsPage() {
  const t = useT();
  const list = useList('/promotions', brandPromotions);
  const may = useMay('promotions.write');
  const [act, setAct] = useState<{ act: PromotionAct | 'edit'; of: PromotionCase }>();
  const [isNew, setNew] = useState(false);
  const close = () => setAct(undefined);
  return (
    <ListPage
      of={list}
      title={t('console.place.promotions')}
      filters={{ state: { words: (state) => t(`console.promotions.state.${state}`) } }}
      head={may && <Button onClick={() => setNew(true)}>{t('console.promotions.new')}</Button>}
      rowKey={(row) => String(row.promoId)}
      empty={t('console.promotions.empty')}
      columns={(column) => [
        column.opener('promoId', t('console.common.number')),
        column.text('title', t('console.promotions.title'), { strong: true }),
        column.word('type', t('console.promotions.type'), (type) => t(`console.promotions.type.${type}`)),
        column.word('trigger', t('console.promotions.trigger'), (trigger) =>
          t(`console.promotions.trigger.${trigger}`),
        ),
        column.tag('state', promotionTone, (state) => t(`console.promotions.state.${state}`)),
        column.text('from', t('console.promotions.from')),
        column.text('to', t('console.promotions.to')),
        column.count('grants', t('console.promotions.grants')),
        column.money('spent', t('console.promotions.spent')),
        column.money('total', t('console.promotions.budget')),
      ]}
    >
      <PromotionDrawer
        promoId={list.open}
        onClose={() => list.show(undefined)}
        onAct={(chosen, of) => setAct({ act: chosen, of })}
      />
      {act && act.act !== 'edit' && <PromotionActs act={act.act} of={act.of} onClose={close} />}
      {act?.act === 'edit' && <PromotionEditor of={act.of} onClose={close} />}
      {isNew && <PromotionEditor onClose={() => setNew(false)} />}
    </ListPage>
  );
}
