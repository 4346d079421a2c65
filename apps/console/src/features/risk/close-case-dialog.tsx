import { useState } from 'react';
import { Select } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { REASON_MAX, useCloseCase, type Outcome, type RiskCase } from './risk.queries.ts';
import { ruleText } from './rule-text.ts';

const OUTCOMES = ['harmless', 'watched', 'frozen', 'reported'] as const;

/** What a person made of what a rule saw. Freezing itself is done on the member's page. */
export function CloseCaseDialog({ one, onClose }: { one: RiskCase; onClose: () => void }) {
  const t = useT();
  const close = useCloseCase();
  const [outcome, setOutcome] = useState<Outcome>('harmless');
  return (
    <DecisionDialog
      title={t('console.risk.closeTitle', { rule: ruleText(t, one.rule), account: one.account })}
      text={t('console.risk.closeText')}
      confirm={t('console.risk.close')}
      reasonMax={REASON_MAX}
      run={close}
      inputOf={(reason) => ({ caseId: one.caseId, outcome, reason })}
      done={t('console.risk.done')}
      onClose={onClose}
    >
      <Select
        name="outcome"
        label={t('console.risk.outcome')}
        allowDeselect={false}
        data={OUTCOMES.map((value) => ({ value, label: t(`console.risk.outcome.${value}`) }))}
        value={outcome}
        onChange={(value) => value !== null && setOutcome(value)}
      />
    </DecisionDialog>
  );
}
