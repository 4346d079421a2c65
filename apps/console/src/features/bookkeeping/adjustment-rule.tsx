import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import {
  adjustmentRule,
  REASON_MAX,
  useSaveAdjustmentRule,
  type AdjustmentRule,
} from './bookkeeping.queries.ts';

const AMOUNT = /^\d{1,12}(\.\d{1,5})?$/;
const isNone = (rule: AdjustmentRule): boolean => Number(rule.secondPersonAbove) === 0;

/** R34: above which sum a second person is needed. Said to everybody, changed by those who approve. */
export function AdjustmentRuleButton() {
  const t = useT();
  const may = useMay('ledger.approve');
  const { data: rule } = useQuery(adjustmentRule);
  const [isOpen, setOpen] = useState(false);
  if (!rule) return null;
  const text = isNone(rule)
    ? t('console.adjust.rule.always')
    : t('console.adjust.rule.above', { amount: rule.secondPersonAbove, currency: rule.currency });
  return (
    <>
      <Button variant="default" disabled={!may} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {isOpen && <RuleDialog rule={rule} onClose={() => setOpen(false)} />}
    </>
  );
}

function RuleDialog({ rule, onClose }: { rule: AdjustmentRule; onClose: () => void }) {
  const t = useT();
  const save = useSaveAdjustmentRule();
  const [amount, setAmount] = useState(rule.secondPersonAbove);
  const [isTried, setTried] = useState(false);
  const isWrong = isTried && !AMOUNT.test(amount.trim());
  return (
    <DecisionDialog
      title={t('console.adjust.rule.title')}
      text={t('console.adjust.rule.text')}
      confirm={t('console.site.save')}
      reasonMax={REASON_MAX}
      run={save}
      inputOf={(reason) => {
        setTried(true);
        return AMOUNT.test(amount.trim()) ? { secondPersonAbove: amount.trim(), reason } : undefined;
      }}
      done={t('console.site.saved')}
      onClose={onClose}
    >
      <TextInput
        name="secondPersonAbove"
        data-autofocus
        label={t('console.adjust.rule.label', { currency: rule.currency })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={18}
        value={amount}
        error={isWrong ? t('console.games.fault.number_wrong') : undefined}
        aria-invalid={isWrong || undefined}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
    </DecisionDialog>
  );
}
