import { tableTime, useI18n } from '@baize/i18n';
import { ButtonLink, Skeleton, SlipRow } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { Refused } from '../../session/clients.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { replayQuery, type Round } from './play.queries.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { MoneyRow } from '../../shell/money-row.tsx';

/** One round as it was, and the vendor's page that shows it again. */
export function ReplayDialog({ round, onClose }: { round: Round; onClose: () => void }) {
  const { t, tag, find } = useI18n();
  const config = useSiteConfig();
  const currency = config?.currency ?? '';
  const replay = useQuery(replayQuery(round));
  const why = replay.error instanceof Refused ? find(`error.${replay.error.code}`) : undefined;
  return (
    <Dialog title={round.gameName || round.vassalage} onClose={onClose} shape="sheet">
      <SlipRow name={t('play.recall.time')}>{tableTime(round.placedAt, tag, config?.timeZone)}</SlipRow>
      <SlipRow name={t('play.recall.round')}>
        <span className="recall-round">{round.round}</span>
      </SlipRow>
      <SlipRow name={t('play.recall.bets')}>{round.bets}</SlipRow>
      <MoneyRow name={t('play.recall.stake')} value={round.stake} currency={currency} />
      <MoneyRow name={t('play.recall.payout')} value={round.payout} currency={currency} />
      {round.balanceBefore === null ? (
        <p className="mut">{t('play.recall.elsewhere')}</p>
      ) : (
        <MoneyRow name={t('play.recall.before')} value={round.balanceBefore} currency={currency} />
      )}
      {round.balanceAfter !== null && (
        <MoneyRow name={t('play.recall.after')} value={round.balanceAfter} currency={currency} />
      )}
      <div className="recall-replay">
        {replay.isPending && <Skeleton height="44px" />}
        {replay.error && <p role="alert">{why ?? t('error.network_error')}</p>}
        {replay.data && (
          <ButtonLink
            kind="outline"
            block
            icon="external-link"
            href={replay.data}
            target="_blank"
            rel="noopener"
          >
            {t('play.recall.open')}
          </ButtonLink>
        )}
        {replay.data === null && <p className="mut">{t('play.recall.noReplay')}</p>}
      </div>
    </Dialog>
  );
}
