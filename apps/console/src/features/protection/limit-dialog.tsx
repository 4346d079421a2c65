import { useState } from 'react';
import { Select, TextInput } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { LIMIT_NAMES } from './limit-names.ts';
import { useProtect, type Limit, type LimitName } from './protection.queries.ts';

const REASON_MAX = 300;
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;

type LimitDialogProps = {
  memberId: number;
  currency: string;
  began: LimitName;
  limits: readonly Limit[];
  onClose: () => void;
};

/** A limit of the house beside the member's own: the stricter of the two counts, at once. */
export function LimitDialog({ memberId, currency, began, limits, onClose }: LimitDialogProps) {
  const t = useT();
  const protect = useProtect(memberId);
  const [name, setName] = useState(began);
  const stands = limits.find(
    (one) => one.setBy === 'operator' && one.kind === name.kind && one.period === name.period,
  );
  const [amount, setAmount] = useState(stands?.amount ?? '');
  const [isWrong, setIsWrong] = useState(false);
  const text = amount.trim();
  return (
    <DecisionDialog
      title={t('console.protection.setLimit')}
      text={t('console.protection.limitText')}
      confirm={t('console.site.save')}
      reasonMax={REASON_MAX}
      run={protect}
      inputOf={(reason) => {
        const wrong = text !== '' && !AMOUNT.test(text);
        setIsWrong(wrong);
        return wrong
          ? undefined
          : { act: { kind: 'limit' as const, name, amount: text === '' ? null : text }, reason };
      }}
      done={t('console.protection.done')}
      onClose={onClose}
    >
      <Select
        name="limit"
        label={t('console.protection.limit')}
        allowDeselect={false}
        data={LIMIT_NAMES.map(({ kind, period }) => ({
          value: `${kind} ${period}`,
          label: `${t(`console.protection.limit.${kind}`)} · ${t(`console.protection.period.${period}`)}`,
        }))}
        value={`${name.kind} ${name.period}`}
        onChange={(value) => {
          const found = LIMIT_NAMES.find(({ kind, period }) => `${kind} ${period}` === value);
          if (found) setName(found);
        }}
      />
      <TextInput
        name="amount"
        label={t('console.protection.value', {
          unit: name.kind === 'time' ? t('console.protection.minutes') : currency,
        })}
        description={t('console.protection.emptyRemoves')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={15}
        value={amount}
        error={isWrong ? t('console.games.fault.number_wrong') : undefined}
        aria-invalid={isWrong || undefined}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
    </DecisionDialog>
  );
}
