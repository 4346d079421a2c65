import { tableTime, useI18n } from '@baize/i18n';
import { Skeleton, SlipRow } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { kindText } from './movement-words.ts';
import { roundEntries, type Bet } from './reports.queries.ts';
import { RecordMoney } from './record-money.tsx';

type Props = { bet: Pick<Bet, 'betId' | 'placedAt'>; currency: string; account: string };

/** The money behind a bet: every entry of its round in the wallet, with the balance after. */
export function RoundEntries({ bet, currency, account }: Props) {
  const i18n = useI18n();
  const { t, tag, language } = i18n;
  const found = useQuery(roundEntries(bet, language, account));
  const why = useRefusalText(found.error, 'records');
  return (
    <section className="record-entries" aria-label={t('records.round.entries')}>
      <h3>{t('records.round.entries')}</h3>
      {found.isPending && <Skeleton height="60px" />}
      {why && <p role="alert">{why}</p>}
      {found.data?.list.map((entry) => (
        <SlipRow key={entry.id} name={`${kindText(i18n, entry)} · ${tableTime(entry.time, tag)}`}>
          <RecordMoney value={entry.amount} currency={currency} signed bare />{' '}
          <small className="mut">
            {t('records.history.after')} <RecordMoney value={entry.balanceAfter} currency={currency} bare />
          </small>
        </SlipRow>
      ))}
    </section>
  );
}
