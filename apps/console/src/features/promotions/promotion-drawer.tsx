import { Money, StatusTag } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { Case } from '../../parts/case.tsx';
import { Facts } from '../../parts/facts.tsx';
import { CaseDrawer } from '../../parts/loaded.tsx';
import { Proposed } from '../../parts/proposed.tsx';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import type { PromotionAct } from './promotion-acts.tsx';
import { promotionTone } from './promotion-tone.ts';
import { PromotionTerms, PromotionVersions } from './promotion-versions.tsx';
import { brandPromotion, type PromotionCase } from './promotions.queries.ts';

type Act = PromotionAct | 'edit';
type Acting = { onAct: (act: Act, of: PromotionCase) => void };

/** One promotion: its terms as members read them, its budget, and what may be done with it. */
export function PromotionDrawer({
  promoId,
  onClose,
  onAct,
}: { promoId: string | undefined; onClose: () => void } & Acting) {
  const t = useT();
  const found = useQuery({
    ...brandPromotion({ promoId: Number(promoId ?? 0) }),
    enabled: promoId !== undefined,
  });
  return (
    <CaseDrawer
      title={promoId === undefined ? undefined : t('console.promotions.one', { number: promoId })}
      of={found}
      onClose={onClose}
    >
      {(row) => <Promotion row={row} onAct={onAct} />}
    </CaseDrawer>
  );
}

function Promotion({ row, onAct }: { row: PromotionCase } & Acting) {
  const t = useT();
  const may = useMay('promotions.write');
  const acts: Act[] = [
    'edit',
    ...(row.isDraftPublished || row.proposed ? [] : ['publish' as const]),
    ...(row.version === null || row.proposed ? [] : ['budget' as const]),
    ...(row.state === 'PUBLISHED' ? ['stop' as const] : []),
  ];
  return (
    <Case
      sum={row.title}
      tag={
        <StatusTag tone={promotionTone[row.state]}>{t(`console.promotions.state.${row.state}`)}</StatusTag>
      }
      acts={(may ? acts : []).map((act) => ({
        key: act,
        text: t(`console.promotions.${act}`),
        variant: act === 'stop' ? ('danger' as const) : act === 'publish' ? ('filled' as const) : 'default',
        onPress: () => onAct(act, row),
      }))}
    >
      <Proposed of={row.proposed} />
      <Facts
        of={[
          [t('console.promotions.type'), t(`console.promotions.type.${row.type}`)],
          [t('console.promotions.trigger'), t(`console.promotions.trigger.${row.trigger}`)],
          [t('console.promotions.control.version'), row.version],
          [t('console.promotions.from'), row.from],
          [t('console.promotions.to'), row.to],
          [t('console.promotions.grants'), row.grants],
          [t('console.promotions.spent'), <Money key="spent" value={row.spent} currency={row.currency} />],
          [t('console.promotions.budget'), <Money key="total" value={row.total} currency={row.currency} />],
          [t('console.promotions.draft'), row.isDraftPublished ? null : t('console.promotions.draftDiffers')],
        ]}
      />
      {!row.isDraftPublished && row.version !== null && <h3>{t('console.promotions.draftTerms')}</h3>}
      <PromotionTerms sentences={row.sentences} texts={row.draft.texts} />
      {row.version !== null && <PromotionVersions promoId={row.promoId} />}
    </Case>
  );
}
