import { moneyText, tableTime, useI18n } from '@baize/i18n';
import { Button, Icon, StatusTag } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { languageStore } from '../../session/language.ts';
import { useStore } from '../../session/store.ts';
import { useStartById } from '../catalogue/start-game.ts';
import { freeRoundsQuery, type FreeRounds as Rounds } from './rewards.queries.ts';

/** Rounds without a stake: how many are left, until when, and the way to their games. Nothing is shown to who has none. */
export function FreeRounds() {
  const { t } = useI18n();
  const { data } = useQuery(freeRoundsQuery(useStore(languageStore)));
  if (!data || data.list.length === 0) return null;
  return (
    <ul className="reward-list free-rounds-list" aria-label={t('rewards.free.title')}>
      {data.list.map((rounds) => (
        <FreeRoundsRow key={`${rounds.promoId}:${rounds.expiresAt}`} rounds={rounds} />
      ))}
    </ul>
  );
}

function FreeRoundsRow({ rounds }: { rounds: Rounds }) {
  const { t, tag } = useI18n();
  const start = useStartById();
  const money = (value: string) => moneyText(value, rounds.currency);
  const isOpen = rounds.left > 0;
  const [only, ...others] = rounds.games;
  return (
    <li className={isOpen ? 'panel reward is-open' : 'panel reward'} data-testid="free-rounds">
      <span className="reward-mark">
        <Icon name="gift" size={22} />
      </span>
      <div className="reward-what">
        <b>{rounds.title}</b>
        <span>
          {t('rewards.free.title')} · {t('rewards.free.stake', { amount: money(rounds.stake) })}
        </span>
        <span>{t('rewards.free.until', { time: tableTime(rounds.expiresAt, tag) })}</span>
        <span>{t('rewards.free.won', { amount: money(rounds.won), most: money(rounds.winMax) })}</span>
      </div>
      <strong className="reward-amount">
        {t('rewards.free.left', { left: rounds.left, rounds: rounds.rounds })}
      </strong>
      {!isOpen && <StatusTag tone="info">{t(`rewards.free.state.${rounds.state}`)}</StatusTag>}
      {isOpen && only && others.length === 0 && (
        <Button onClick={() => void start(only.nodeId)}>{t('rewards.free.play')}</Button>
      )}
      {isOpen && others.length > 0 && (
        <div className="free-games">
          {rounds.games.map((game) => (
            <Button key={game.nodeId} size="small" onClick={() => void start(game.nodeId)}>
              {t('rewards.free.playIn', { game: game.name })}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
