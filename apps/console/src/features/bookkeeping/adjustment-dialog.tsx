import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { memberSearch } from '../member-desk/member-desk.queries.ts';
import { adjustmentRule, REASON_MAX, useRequestAdjustment } from './bookkeeping.queries.ts';

const AMOUNT = /^\d{1,12}(\.\d{1,5})?$/;

/** Asks for money to be moved by hand; above the brand's threshold nothing moves until a second person says so. */
export function AdjustmentDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const ask = useRequestAdjustment();
  // The same dialog sent twice is one request.
  const [requestId] = useState(() => crypto.randomUUID());
  const [account, setAccount] = useState('');
  const [direction, setDirection] = useState<'credit' | 'debit'>('credit');
  const [amount, setAmount] = useState('');
  const [isTried, setTried] = useState(false);
  const named = account.trim();
  const found = useQuery({
    ...memberSearch({ query: named, kind: 'real', pageNo: 1, pageSize: 20 }),
    enabled: named.length > 1,
  });
  const member = found.data?.list.find((one) => one.account.toLowerCase() === named.toLowerCase());
  const { data: rule } = useQuery(adjustmentRule);
  const aloneText =
    rule && Number(rule.secondPersonAbove) > 0
      ? t('console.adjust.askTextAbove', { amount: rule.secondPersonAbove, currency: rule.currency })
      : t('console.adjust.askText');
  const isAmountWrong = !AMOUNT.test(amount.trim()) || Number(amount) === 0;
  return (
    <DecisionDialog
      title={t('console.adjust.ask')}
      text={aloneText}
      confirm={t('console.adjust.ask')}
      reasonMax={REASON_MAX}
      run={ask}
      inputOf={(reason) => {
        setTried(true);
        if (!member || isAmountWrong) return undefined;
        return { requestId, memberId: member.memberId, direction, amount: amount.trim(), reason };
      }}
      done={({ adjustmentNo }) => t('console.adjust.asked', { number: adjustmentNo })}
      onClose={onClose}
    >
      <TextInput
        name="account"
        data-autofocus
        label={t('console.members.account')}
        maxLength={64}
        spellCheck={false}
        autoComplete="off"
        description={member ? `${member.memberId} · ${member.nickname} · ${member.currency}` : undefined}
        value={account}
        error={isTried && !member ? t('console.adjust.noMember') : undefined}
        aria-invalid={(isTried && !member) || undefined}
        onChange={(event) => setAccount(event.currentTarget.value)}
      />
      <Segmented
        label={t('console.adjust.direction')}
        tabs={(['credit', 'debit'] as const).map((key) => ({ key, label: t(`console.adjust.${key}`) }))}
        value={direction}
        onChange={setDirection}
      />
      <TextInput
        name="amount"
        label={t('console.common.amount')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={18}
        value={amount}
        error={isTried && isAmountWrong ? t('console.games.fault.number_wrong') : undefined}
        aria-invalid={(isTried && isAmountWrong) || undefined}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
    </DecisionDialog>
  );
}
