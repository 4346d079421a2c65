import { tableTime, useI18n } from '@baize/i18n';
import { buttonClass, Money } from '@baize/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { bets } from '../../clients/bets.ts';
import { Link } from '../../link.tsx';
import { ask } from '../../session/clients.ts';
import { languageStore } from '../../session/language.ts';
import { useStore } from '../../session/store.ts';

const openRoundsQuery = (language: ReturnType<typeof languageStore.get>) =>
  queryOptions({
    queryKey: ['records', 'in-play', language],
    queryFn: () => ask(bets.listOpenRounds({ language })),
    staleTime: 0,
  });

/** Standards R23: stakes of rounds that were begun and not finished, and the way back into each game. Nothing where there is none. */
export function InPlay({ currency }: { currency: string }) {
  const { t, tag } = useI18n();
  const { data } = useQuery(openRoundsQuery(useStore(languageStore)));
  if (!data || data.list.length === 0) return null;
  return (
    <section className="transfer-recent" aria-label={t('transfer.inPlay.title')} data-testid="in-play">
      <h2>
        {t('transfer.inPlay.title')} <Money value={data.stake} currency={currency} />
      </h2>
      <p className="sec">{t('transfer.inPlay.text')}</p>
      <ul className="panel transfer-rows">
        {data.list.map((one) => (
          <li key={`${one.vassalage} ${one.round}`}>
            <b>{one.gameName || one.vassalage}</b>
            <b>
              <Money value={one.stake} currency={currency} bare />
            </b>
            <small>
              {tableTime(one.since, tag)} · {one.vassalage}
            </small>
            {one.nodeId !== null && (
              <Link
                to="/seamless"
                search={{ nodeId: String(one.nodeId) }}
                className={buttonClass({ kind: 'outline', size: 'small' })}
              >
                {t('transfer.inPlay.resume')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
