import { diligence } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import type { Hit } from './diligence.queries.ts';

export type Judgement = 'CLEARED' | 'CONFIRMED';
export const JUDGEMENTS = ['CLEARED', 'CONFIRMED'] as const satisfies readonly Judgement[];
type HitDialogProps = { hit: Hit; decision: Judgement; onClose: () => void };

/** Is it this person? The member is told neither answer. */
export function HitDialog({ hit, decision, onClose }: HitDialogProps) {
  const t = useT();
  return (
    <FormDialog
      title={t(`console.screening.${decision}.title`, { account: hit.account })}
      text={t(`console.screening.${decision}.text`, { name: hit.name, list: hit.listName })}
      confirm={t(`console.screening.${decision}.do`)}
      destructive={decision === 'CONFIRMED'}
      send={(_draft, reason) => diligence.decideScreeningHit({ hitId: hit.hitId, decision, reason })}
      forgets={['risk']}
      done={t('console.screening.decided')}
      onClose={onClose}
    />
  );
}
