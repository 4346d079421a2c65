import { useT } from '../../session/language.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { REASON_MAX, useDecideHit, type Hit } from './diligence.queries.ts';

export type Judgement = 'CLEARED' | 'CONFIRMED';

/** Is it this person? The member is told neither answer. */
export function HitDialog({
  hit,
  decision,
  onClose,
}: {
  hit: Hit;
  decision: Judgement;
  onClose: () => void;
}) {
  const t = useT();
  const decide = useDecideHit();
  return (
    <DecisionDialog
      title={t(`console.screening.${decision}.title`, { account: hit.account })}
      text={t(`console.screening.${decision}.text`, { name: hit.name, list: hit.listName })}
      confirm={t(`console.screening.${decision}.do`)}
      grave={decision === 'CONFIRMED'}
      reasonMax={REASON_MAX}
      run={decide}
      inputOf={(reason) => ({ hitId: hit.hitId, decision, reason })}
      done={t('console.screening.decided')}
      onClose={onClose}
    />
  );
}
