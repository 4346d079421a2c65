import { fullTime, useI18n } from '@baize/i18n';
import { ButtonLink, Skeleton, SlipRow, StatusTag } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { betDetail, type Bet } from './reports.queries.ts';
import { RoundEntries } from './round-entries.tsx';
import { RecordMoney, RecordRow } from './record-money.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { useVendorName } from '../catalogue/vendor-name.ts';

type DialogProps = { bet: Bet; currency: string; account: string; onClose: () => void };

/** One bet in full, and the vendor's own page of the round where there is one. */
export function BetDialog({ bet, currency, account, onClose }: DialogProps) {
  const { t } = useI18n();
  const vendorName = useVendorName();
  const detail = useQuery(betDetail(bet, account));
  const why = useRefusalText(detail.error, 'records');
  return (
    <Dialog title={t('records.bets.detail')} onClose={onClose}>
      <SlipRow name={t('records.bets.game')}>
        {bet.gameName} {bet.isFree && <StatusTag tone="info">{t('records.bets.free')}</StatusTag>}
      </SlipRow>
      <SlipRow name={t('records.bets.vendor')}>{vendorName(bet.vassalage)}</SlipRow>
      <SlipRow name={t('records.bets.round')}>
        <span className="record-round">{bet.round}</span>
      </SlipRow>
      <SlipRow name={t('records.bets.id')}>
        <span className="record-round">{bet.betId}</span>
      </SlipRow>
      <SlipRow name={t('records.bets.placed')}>{fullTime(bet.placedAt)}</SlipRow>
      <SlipRow name={t('records.bets.settled')}>
        {bet.settledAt === null ? t('records.bets.open') : fullTime(bet.settledAt)}
      </SlipRow>
      <RecordRow name={t('records.bets.stake')} value={bet.stake} currency={currency} />
      <RecordRow name={t('records.bets.validBet')} value={bet.validBet} currency={currency} />
      <RecordRow name={t('records.bets.payout')} value={bet.payout} currency={currency} />
      <SlipRow name={t('records.bets.net')}>
        {bet.state === 'SETTLED' ? (
          <RecordMoney value={bet.net} currency={currency} signed />
        ) : (
          t(`records.bets.state.${bet.state}`)
        )}
      </SlipRow>
      {bet.isElsewhere ? (
        <p className="mut">{t('records.bets.elsewhere')}</p>
      ) : (
        <RoundEntries bet={bet} currency={currency} account={account} />
      )}
      <div className="record-detail">
        {detail.isPending && <Skeleton height="44px" />}
        {why && <p role="alert">{why}</p>}
        {detail.data &&
          (detail.data.url ? (
            <ButtonLink
              kind="outline"
              block
              icon="external-link"
              href={detail.data.url}
              target="_blank"
              rel="noopener"
            >
              {t('records.bets.vendorPage')}
            </ButtonLink>
          ) : (
            <p className="mut">{t('records.bets.noVendorPage')}</p>
          ))}
      </div>
    </Dialog>
  );
}
