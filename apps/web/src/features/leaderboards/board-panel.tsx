import { moneyText, tableTime, useI18n } from '@baize/i18n';
import { Icon, SlipRow, StatusTag, Tabs } from '@baize/ui';
import { useId, useState } from 'react';
import { gameTypeText } from '../rewards/game-type-text.ts';
import type { Board } from './leaderboards.queries.ts';
import { scoreText } from './score-text.ts';
import { StandingTable } from './standing-table.tsx';

const TONES = { SOON: 'info', OPEN: 'up', ENDED: 'plain', STOPPED: 'warn' } as const;
type Part = 'now' | 'last';

/** One board: what counts, what the places win, and the table of the newest period or of the one before. */
export function BoardPanel({ of, currency }: { of: Board; currency: string }) {
  const { t, tag } = useI18n();
  const panel = useId();
  const [part, setPart] = useState<Part>('now');
  const { state, repeats, games, leastScore, turnoverTimes, now, last } = of;
  const money = (text: string) => moneyText(text, currency);
  const shown = part === 'last' && last ? last : now;
  return (
    <section className="panel board" data-testid="board" data-board={of.boardId} data-state={state}>
      <header>
        <h2>
          <Icon name="trophy" size={24} />
          {of.title}
        </h2>
        <StatusTag tone={TONES[state]}>{t(`rewards.board.state.${state}`)}</StatusTag>
      </header>
      <div className="board-terms">
        <div>
          <SlipRow name={t('rewards.board.kind')}>{t(`rewards.board.repeats.${repeats ?? 'ONCE'}`)}</SlipRow>
          {now === null && <SlipRow name={t('rewards.board.begins')}>{tableTime(of.from, tag)}</SlipRow>}
          <SlipRow name={t('rewards.board.counts')}>{t(`rewards.board.scoring.${of.scoring}`)}</SlipRow>
          <SlipRow name={t('rewards.board.games')}>
            {games.length === 0
              ? t('rewards.board.allGames')
              : games.map((one) => (one.kind === 'game' ? one.name : gameTypeText(t, one))).join(', ')}
          </SlipRow>
          {Number(of.leastStake) > 0 && (
            <SlipRow name={t('rewards.board.leastStake')}>{money(of.leastStake)}</SlipRow>
          )}
          {Number(leastScore) > 0 && (
            <SlipRow name={t('rewards.board.least')}>{scoreText(of.scoring, leastScore, currency)}</SlipRow>
          )}
          {turnoverTimes > 0 && (
            <SlipRow name={t('rewards.board.turnover')}>
              {t('rewards.giveaway.turnoverTimes', { times: turnoverTimes / 100 })}
            </SlipRow>
          )}
        </div>
        <div aria-label={t('rewards.board.prizes')} role="group">
          {of.prizes.map(({ upTo, amount }, row) => {
            const first = (of.prizes[row - 1]?.upTo ?? 0) + 1;
            const places = first === upTo ? String(upTo) : `${first}–${upTo}`;
            return (
              <SlipRow key={upTo} name={t('rewards.board.places', { places })}>
                {money(amount)}
              </SlipRow>
            );
          })}
        </div>
      </div>
      {last && (
        <Tabs
          label={of.title}
          value={part}
          onChange={setPart}
          controls={panel}
          tabs={(['now', 'last'] as const).map((key) => ({ key, label: t(`rewards.board.tab.${key}`) }))}
        />
      )}
      <div id={panel} {...(last && { role: 'tabpanel', 'aria-label': t(`rewards.board.tab.${part}`) })}>
        {shown && <StandingTable of={shown} scoring={of.scoring} title={of.title} currency={currency} />}
      </div>
    </section>
  );
}
