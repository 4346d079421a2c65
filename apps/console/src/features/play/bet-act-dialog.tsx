import { bets } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import type { BetAct, BetCase, BetName } from './play.queries.ts';

type BetActDialogProps = { act: BetAct; one: BetCase; name: BetName; onClose: () => void };

/** Puts a round right in its vendor's place: new rows of the ledger, after a reason. */
export function BetActDialog({ act, one, name, onClose }: BetActDialogProps) {
  const t = useT();
  return (
    <FormDialog
      title={t(`console.bets.act.${act}Title`)}
      text={t(`console.bets.act.${act}Text`, { count: one.round.length })}
      confirm={t(`console.bets.act.${act}`)}
      destructive
      began={{ payout: '' }}
      fields={() => [
        act === 'settle' && {
          as: 'money',
          name: 'payout',
          label: t('console.bets.payout', { currency: one.bet.currency }),
          hint: t('console.bets.payoutHint'),
        },
      ]}
      send={({ payout }, reason) =>
        act === 'reverse'
          ? bets.reverseRound({ ...name, reason })
          : bets.resolveOpenBet({
              ...name,
              outcome: act,
              payout: act === 'settle' ? payout.trim() : '0',
              reason,
            })
      }
      forgets={['bets']}
      done={t('console.bets.done')}
      onClose={onClose}
    />
  );
}
