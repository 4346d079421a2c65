import type { Result } from '@baize/kernel';
import { FormDialog } from '../../parts/form/forms.tsx';
import { promotions } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import type { PromotionCase } from './promotions.queries.ts';

export type PromotionAct = 'publish' | 'budget' | 'stop';
type ActProps = { of: PromotionCase; onClose: () => void };

/** What an operator does with a promotion: publishing and a larger budget wait for a second one, stopping holds at once. */
export function PromotionActs({ act, ...props }: { act: PromotionAct } & ActProps) {
  return act === 'stop' ? <Stop {...props} /> : <Fund key={act} act={act} {...props} />;
}

function Fund({
  act,
  of: { promoId, title, revision, total, currency },
  onClose,
}: ActProps & { act: 'publish' | 'budget' }) {
  const t = useT();
  return (
    <FormDialog
      title={t(`console.promotions.${act}Title`, { title })}
      text={t(`console.promotions.${act}Text`)}
      confirm={t(`console.promotions.${act}`)}
      began={{ total }}
      fields={() => [{ as: 'money', name: 'total', label: t('console.promotions.budgetOf', { currency }) }]}
      send={({ total: wanted }, reason): Promise<Result<{ proposalId: number | null }>> =>
        act === 'publish'
          ? promotions.publishPromotion({ promoId, revision, total: wanted, reason })
          : promotions.savePromotionBudget({ promoId, total: wanted, reason })
      }
      forgets={['promotions']}
      done={t(`console.promotions.${act}Done`)}
      onClose={onClose}
    />
  );
}

function Stop({ of: { promoId, title }, onClose }: ActProps) {
  const t = useT();
  return (
    <FormDialog
      title={t('console.promotions.stopTitle', { title })}
      text={t('console.promotions.stopText')}
      confirm={t('console.promotions.stop')}
      destructive
      send={(_draft, reason) => promotions.stopPromotion({ promoId, reason })}
      forgets={['promotions']}
      done={t('console.promotions.stopDone')}
      onClose={onClose}
    />
  );
}
