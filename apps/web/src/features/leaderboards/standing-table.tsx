import { moneyText, tableTime, useI18n } from '@baize/i18n';
import { Link } from '../../link.tsx';
import type { Board, Standing } from './leaderboards.queries.ts';
import { scoreText } from './score-text.ts';

type TableProps = { of: Standing; scoring: Board['scoring']; title: string; currency: string };

/** A period's table, and the member's own place below it too. */
export function StandingTable({ of, scoring, title, currency }: TableProps) {
  const { t, tag } = useI18n();
  const { mine, places, isOver, isPaid } = of;
  const money = (text: string) => moneyText(text, currency);
  const points = (text: string) => scoreText(scoring, text, currency);
  const time = (at: number) => tableTime(at, tag);
  return (
    <>
      <p className="board-note">
        {t('rewards.board.period', { from: time(of.from), until: time(of.until) })}
        {' · '}
        {isOver
          ? t(`rewards.board.${isPaid ? 'paid' : 'ended'}`)
          : t('rewards.board.asOf', { time: time(of.asOf) })}
      </p>
      <p className="board-mine" data-testid="own-place">
        {mine.place === null
          ? t('rewards.board.outside', { score: points(mine.score) })
          : t('rewards.board.own', { place: mine.place, score: points(mine.score) })}
        {isPaid && Number(mine.prize) > 0 && (
          <Link to="/member/rewardCenter" className="link">
            {t('rewards.board.toRewards')}
          </Link>
        )}
      </p>
      {places.length === 0 ? (
        <p className="board-note">{t('rewards.board.nobody')}</p>
      ) : (
        <table className="board-table">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('rewards.board.place')}</th>
              <th scope="col">{t('rewards.board.player')}</th>
              <th scope="col">{t('rewards.board.score')}</th>
              <th scope="col">{t('rewards.board.prize')}</th>
            </tr>
          </thead>
          <tbody>
            {places.map((row) => (
              <tr key={row.place} data-own={row.isOwn || undefined} data-place={row.place}>
                <td>{row.place}</td>
                <th scope="row">
                  {row.account}
                  {row.isOwn && ` · ${t('rewards.board.you')}`}
                </th>
                <td>{points(row.score)}</td>
                <td>{Number(row.prize) > 0 ? money(row.prize) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="board-note">{t('rewards.board.ties')}</p>
    </>
  );
}
