import { HOUR_MS } from '@baize/kernel';
import { FormDrawer } from '../../parts/form/forms.tsx';
import { timesField, timesOf, timesText } from '../../parts/form/times-field.ts';
import { GamePicker } from '../../parts/form/game-picker.tsx';
import { fieldTimeOf, instantOf } from '../../parts/site-time.ts';
import { leaderboards } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import type { Board, BoardTerms } from './leaderboards.queries.ts';
import { prizesOf, prizesText } from './place-prizes.ts';

const TITLE_MAX = 80;
const BEGAN_HOURS = 24;

/** A draft: what counts, when, and the prize of each place. */
export function LeaderboardEditor({ of, onClose }: { of?: Board; onClose: () => void }) {
  const t = useT();
  return (
    <FormDrawer
      title={of?.title ?? t('console.leaderboards.new')}
      subject={of && `leaderboard:${of.boardId}`}
      began={draftOf(of?.terms)}
      fields={({ repeats, until, scoring, games, prizes, turnover }, change) => [
        of?.proposed ? <p key="ends">{t('console.approvals.endsBySaving')}</p> : undefined,
        {
          as: 'words',
          name: 'titles',
          label: t('console.giveaways.control.title'),
          max: TITLE_MAX,
          required: 'all',
        },
        {
          as: 'select',
          name: 'repeats',
          label: t('console.leaderboards.control.repeats'),
          options: REPEATS.map((value) => ({ value, label: t(`console.leaderboards.repeats.${value}`) })),
          required: true,
        },
        {
          as: 'text',
          name: 'from',
          label: t('console.leaderboards.control.from'),
          hint: t('console.leaderboards.fromHint'),
          type: 'datetime-local',
          required: true,
        },
        {
          as: 'text',
          name: 'until',
          label: t('console.leaderboards.control.until'),
          hint: repeats === 'ONCE' ? undefined : t('console.leaderboards.untilHint'),
          type: 'datetime-local',
          fault: repeats === 'ONCE' && until === '' && t('console.error.end_needed'),
        },
        {
          as: 'own',
          name: 'games',
          draw: (fault) => (
            <GamePicker
              key="games"
              name="games"
              label={t('console.leaderboards.control.games')}
              hint={t('console.leaderboards.gamesHint')}
              value={games}
              onChange={(chosen) => change({ games: chosen })}
              fault={fault}
            />
          ),
        },
        {
          as: 'select',
          name: 'scoring',
          label: t('console.leaderboards.control.scoring'),
          options: SCORINGS.map((value) => ({ value, label: t(`console.leaderboards.scoring.${value}`) })),
          required: true,
        },
        scoring !== 'TURNOVER' && {
          as: 'money',
          name: 'leastStake',
          label: t('console.leaderboards.control.leastStake'),
        },
        { as: 'money', name: 'leastScore', label: t('console.leaderboards.control.leastScore') },
        {
          as: 'text',
          name: 'prizes',
          label: t('console.leaderboards.control.prizes'),
          hint: t('console.leaderboards.prizesHint'),
          rows: 4,
          fault: !prizesOf(prizes) && t('console.error.prizes_unordered'),
        },
        timesField(t, turnover),
      ]}
      send={(draft, reason) =>
        leaderboards.saveLeaderboard({
          ...(of && { boardId: of.boardId, revision: of.revision }),
          terms: termsOf(draft),
          reason,
        })
      }
      forgets={['leaderboards']}
      done={t('console.leaderboards.saved')}
      onClose={onClose}
    />
  );
}

const REPEATS = ['DAY', 'WEEK', 'MONTH', 'ONCE'] as const;
const SCORINGS = ['TURNOVER', 'MULTIPLE', 'WINS'] as const;
type Repeats = (typeof REPEATS)[number];
type Draft = ReturnType<typeof draftOf>;

function draftOf(terms: BoardTerms | undefined) {
  const hour = Date.now() - (Date.now() % HOUR_MS) + HOUR_MS;
  const until = terms ? terms.until : hour + BEGAN_HOURS * HOUR_MS;
  return {
    titles: terms?.titles ?? { EN: '', CN: '', KM: '' },
    repeats: (terms?.repeats ?? 'ONCE') as Repeats,
    from: fieldTimeOf(terms?.from ?? hour),
    until: until === null ? '' : fieldTimeOf(until),
    games: terms?.games ?? [],
    scoring: terms?.scoring ?? 'TURNOVER',
    leastStake: terms?.leastStake ?? '0',
    leastScore: terms?.leastScore ?? '0',
    prizes: terms ? prizesText(terms.prizes) : '',
    turnover: timesText(terms?.turnoverTimes),
  };
}

const termsOf = (draft: Draft): BoardTerms => ({
  titles: draft.titles,
  repeats: draft.repeats === 'ONCE' ? null : draft.repeats,
  from: instantOf(draft.from) ?? 0,
  until: instantOf(draft.until) ?? null,
  games: draft.games,
  scoring: draft.scoring,
  leastStake: draft.scoring === 'TURNOVER' ? '0' : draft.leastStake.trim(),
  leastScore: draft.leastScore.trim(),
  prizes: prizesOf(draft.prizes) ?? [],
  turnoverTimes: timesOf(draft.turnover),
});
