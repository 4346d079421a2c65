import { Icon } from '@baize/ui';
import { Link } from '../../link.tsx';
import { usePromotions } from '../content/content.queries.ts';

/** PROMO-019: what the brand gives newcomers, in the operator's words of this language, with the way to its terms. */
export function RegisterBonus({ onClose }: { onClose: () => void }) {
  const { data } = usePromotions();
  const bonus = data?.find(({ type }) => type === 'NEWCOMER');
  if (!bonus) return null;
  return (
    <p className="entry-bonus">
      <Icon name="gift" size={20} />
      <Link to="/promotions" hash={String(bonus.promoId)} onClick={onClose}>
        {bonus.title}
      </Link>
    </p>
  );
}
