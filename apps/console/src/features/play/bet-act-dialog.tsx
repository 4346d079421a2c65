import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { useActOnBet, type BetAct, type BetCase, type BetName } from './bets.queries.ts';

const REASON_MAX = 300;
const PAYOUT = /^\d{1,12}(\.\d{1,5})?$/;

type BetActDialogProps = { act: BetAct; one: BetCase; name: BetName; onClose: () => void };

/** Puts a round right in its vendor's place: new rows of the ledger, after a reason. */
export function BetActDialog({ act, one, name, onClose }: BetActDialogProps) {
  const t = useT();
  const run = useActOnBet();
  const [payout, setPayout] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  return (
    <DecisionDialog
      title={t(`console.bets.act.${act}Title`)}
      text={t(`console.bets.act.${act}Text`, { count: one.round.length })}
      confirm={t(`console.bets.act.${act}`)}
      grave
      reasonMax={REASON_MAX}
      run={run}
      inputOf={(reason) => {
        const wrong = act === 'settle' && !PAYOUT.test(payout.trim());
        setIsWrong(wrong);
        return wrong ? undefined : { ...name, act, payout: payout.trim(), reason };
      }}
      done={t('console.bets.done')}
      onClose={onClose}
    >
      {act === 'settle' && (
        <TextInput
          name="payout"
          label={t('console.bets.payout', { currency: one.bet.currency })}
          description={t('console.bets.payoutHint')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={18}
          value={payout}
          error={isWrong ? t('console.games.fault.number_wrong') : undefined}
          aria-invalid={isWrong || undefined}
          onChange={(event) => setPayout(event.currentTarget.value)}
        />
      )}
    </DecisionDialog>
  );
}
