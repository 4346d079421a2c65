import { risk } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { CaseEvidence } from './case-evidence.tsx';
import type { Outcome, RiskCase } from './risk.queries.ts';
import { ruleText } from './rule-text.ts';

const OUTCOMES = ['harmless', 'watched', 'frozen', 'reported'] as const;

/** What a person made of what a rule saw. Freezing itself is done on the member's page. */
export function CloseCaseDialog({ one, onClose }: { one: RiskCase; onClose: () => void }) {
  const t = useT();
  const { caseId } = one;
  return (
    <FormDialog<{ outcome: Outcome | '' }>
      size="lg"
      title={t('console.risk.closeTitle', { rule: ruleText(t, one.rule), account: one.account })}
      text={t('console.risk.closeText')}
      confirm={t('console.risk.close')}
      began={{ outcome: '' }}
      fields={() => [
        {
          as: 'select',
          name: 'outcome',
          required: true,
          label: t('console.risk.outcome'),
          options: OUTCOMES.map((value) => ({ value, label: t(`console.risk.outcome.${value}`) })),
        },
      ]}
      send={({ outcome }, reason) => {
        if (outcome === '') throw new Error('an outcome is required');
        return risk.closeRiskCase({ caseId, outcome, reason });
      }}
      forgets={['risk']}
      done={t('console.risk.done')}
      onClose={onClose}
    >
      <CaseEvidence one={one} />
    </FormDialog>
  );
}
