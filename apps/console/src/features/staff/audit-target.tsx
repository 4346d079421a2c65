import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { Target } from '../../parts/entity.tsx';
import { titledTarget } from '../../parts/names.ts';
import { useNames } from '../../parts/use-names.ts';
import { promotionTitles } from '../promotions/promotions.queries.ts';
import { operators } from './staff.queries.ts';

/** The words of what an operator acted on: a colleague or a promotion by name, for those who may see what they are. */
export function useTargetText(): (target: string) => string {
  const names = useNames();
  const { find } = useI18n();
  const { data } = useQuery({ ...operators, enabled: useMay('staff.write') });
  const { data: titles } = useQuery({ ...promotionTitles, enabled: useMay('promotions.read') });
  return (target) =>
    data?.list.find(({ staffId }) => target === `staff:${staffId}`)?.name ??
    titledTarget(find, target, (promoId) => titles?.list.find((one) => one.promoId === promoId)?.title) ??
    names.target(target);
}

/** What an operator acted on, in words, and the way to it where it has a page. */
export function AuditTarget({ of }: { of: string }) {
  return <Target of={of} words={useTargetText()(of)} />;
}
