import { StatusTag } from '@baize/ui';
import { useLanguage, useT } from '../../session/language.tsx';
import { Cut } from '../../parts/cut.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { BetDrawer } from './bet-drawer.tsx';
import { nameOf, wordOf } from './bet-name.ts';
import { BET_TONE } from './bet-tone.ts';
import { BETS_PAGE_SIZE, deskBets } from './play.queries.ts';

/** OP-22: bets of the brand: a day of everybody's, a month of one member's, or one by the vendor's own number. */
export function BetsPage() {
  const t = useT();
  const language = useLanguage();
  const list = useList(
    '/games/bets',
    ({ type, day, ...asked }) =>
      deskBets({ language, ...asked, gameType: type, ...(day ? { from: day, to: day } : {}) }),
    BETS_PAGE_SIZE,
  );
  const { day, account, key, round } = list.address.search;
  // What the call answers where no day is named: a day of everybody's, a month of one member's.
  const period = day ?? (key || round ? undefined : t(`console.bets.${account ? 'month' : 'hours24'}`));
  return (
    <ListPage
      of={list}
      title={t('console.place.bets')}
      period={period}
      filters={{
        account: { label: t('console.bets.account'), width: 170 },
        key: { label: t('console.bets.key'), width: 230 },
        round: { label: t('console.bets.round') },
        day: { label: t('console.bets.day') },
        type: { label: t('console.games.type'), words: (type) => t(`console.games.type.${type}`) },
        state: { words: (state) => t(`console.member.bets.state.${state}`) },
      }}
      rowKey={wordOf}
      empty={t('console.bets.empty')}
      columns={(column) => [
        column.time('placedAt', t('console.common.time')),
        {
          ...column.opener('betId', t('console.bets.key')),
          cell: ({ betId }) => <Cut of={betId} />,
        },
        column.member(t('console.common.member')),
        column.entity('gameName', t('console.member.bets.game'), 'game'),
        column.text('vassalage', t('console.games.vendor')),
        column.money('stake', t('console.member.bets.stake')),
        column.money('payout', t('console.member.bets.win'), { bare: true }),
        column.money('net', t('console.member.bets.net'), {
          bare: true,
          signed: true,
          when: (row) => row.state === 'SETTLED',
        }),
        column.tag('state', BET_TONE, (state) => t(`console.member.bets.state.${state}`), {
          beside: (row) => row.isTrial && <StatusTag>{t('console.members.type.4')}</StatusTag>,
        }),
      ]}
    >
      <BetDrawer name={nameOf(list.open)} onClose={() => list.show(undefined)} />
    </ListPage>
  );
}
