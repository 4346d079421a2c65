import { useState } from 'react';
import { FormDrawer } from '../../parts/form/forms.tsx';
import { daysOf } from '../../parts/days.ts';
import { promotions } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { usePromotionFields } from './promotion-fields.tsx';
import { contentOf, draftOf, emptyDraft, faultsOf, type PromotionDraft } from './promotion-draft.ts';
import { PromotionPreview } from './promotion-preview.tsx';
import type { PromotionCase } from './promotions.queries.ts';

/** OP-26: a draft edited, with what members would read of it below. It binds nobody before it is published. */
export function PromotionEditor({
  of,
  onClose,
}: {
  /** Absent: a new one. */
  of?: PromotionCase | undefined;
  onClose: () => void;
}) {
  const t = useT();
  const [began] = useState(() => {
    const today = daysOf('today', Date.now()).from;
    return of ? draftOf(of.draft, today) : emptyDraft(today);
  });
  const [typed, setTyped] = useState(began);
  const fields = usePromotionFields();
  return (
    <FormDrawer<PromotionDraft, unknown>
      title={of ? t('console.promotions.editTitle', { title: of.title }) : t('console.promotions.new')}
      began={began}
      onDraft={setTyped}
      fields={(draft, change) => [
        ...fields(draft, change),
        <PromotionPreview key="preview" of={typed} isFaulty={Object.keys(faultsOf(typed)).length > 0} />,
      ]}
      fieldOf={fieldOf}
      send={(draft, reason) =>
        promotions.savePromotion({
          ...(of && { promoId: of.promoId, revision: of.revision }),
          content: contentOf(draft),
          reason,
        })
      }
      forgets={['promotions']}
      done={t('console.promotions.savedDraft')}
      stale={t('console.promotions.stale')}
      onClose={onClose}
    />
  );
}

/** Fields that the call has under another name. */
const NAMES: Readonly<Record<string, keyof PromotionDraft>> = {
  'what.bps': 'percent',
  'terms.what': 'kind',
  'steps.from': 'steps',
  'steps.amount': 'steps',
  'terms.deposit': 'depositWhich',
  'deposit.which': 'depositWhich',
  'deposit.nth': 'depositNth',
  'deposit.min': 'depositMin',
  'deposit.max': 'depositMax',
  'validBet.category': 'validBetCategory',
  'validBet.days': 'validBetDays',
  'validBet.min': 'validBetMin',
  'hours.from': 'hoursFrom',
  'hours.to': 'hoursTo',
  'terms.asks': 'excluded',
  'asks.turnoverTimes': 'times',
};

/** content.terms.who.deposit.min is asked by field depositMin; most have their last word's name. */
function fieldOf(path: string): string {
  const words = path.split('.').filter((word) => !/^\d+$/.test(word));
  if (words.includes('texts')) return 'texts';
  return NAMES[words.slice(-2).join('.')] ?? words.at(-1) ?? path;
}
