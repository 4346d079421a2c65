import { useI18n } from '@baize/i18n';
import { exactText, parseUnits } from '@baize/kernel';
import { Money } from '@baize/ui';
import { useWinners } from './winner.queries.ts';

/** What the wins of the board come to, and of how many it is the sum; nothing while there are none. */
export function WonLately() {
  const { t } = useI18n();
  const { data } = useWinners('home');
  const [first] = data ?? [];
  // A brand has one currency; should it have changed, the sum is of the wins in the present one.
  const won = data?.filter(({ currency }) => currency === first?.currency) ?? [];
  if (!first) return null;
  const sum = won.reduce((total, { winAmount }) => total + parseUnits(winAmount), 0n);
  return (
    <>
      <b>
        <Money value={exactText(sum, first.currency)} currency={first.currency} bare />
      </b>
      <span>{t('play.winners.sum', { currency: first.currency, count: won.length })}</span>
    </>
  );
}
