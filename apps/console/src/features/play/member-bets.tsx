import { countText } from '@baize/i18n';
import { Money } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { List } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import parts from '../../parts/parts.module.css';
import { BET_TONE } from './bet-tone.ts';
import { BETS_PAGE_SIZE, memberBets } from './play.queries.ts';

/** The bets of one member, as a tab of the member page. */
export function MemberBets({ memberId, currency }: { memberId: number; currency: string }) {
  const t = useT();
  const list = useList(
    '/members/$memberId',
    ({ from = '', to = '', ...paging }) => memberBets({ memberId, from, to, ...paging }),
    BETS_PAGE_SIZE,
  );
  const { data } = list.found;
  const totals = data?.totals;
  const money = (value: string, signed = false) => (
    <Money value={value} currency={currency} signed={signed} />
  );
  return (
    <List
      of={list}
      caption={t('console.member.bets.caption')}
      totals={
        totals && [
          [t('console.member.bets.count'), countText(totals.count)],
          [t('console.member.bets.stake'), money(totals.stake)],
          [t('console.member.bets.validBet'), money(totals.validBet)],
          [t('console.member.bets.net'), money(totals.net, true)],
        ]
      }
      filters={{ from: {} }}
      bar={data?.isTrial && <span className={parts.note}>{t('console.member.bets.trial')}</span>}
      rowKey={(row) => row.betId}
      empty={t('console.member.bets.empty')}
      columns={(column) => [
        column.time('placedAt', t('console.common.time')),
        { ...column.entity('gameName', t('console.member.bets.game'), 'game'), strong: true },
        column.text('vassalage', t('console.games.vendor')),
        column.entity('round', t('console.member.bets.round'), 'round'),
        column.money('stake', `${t('console.member.bets.stake')} ${currency}`, { currency, bare: true }),
        column.money('validBet', t('console.member.bets.validBet'), { currency, bare: true }),
        column.money('payout', t('console.member.bets.win'), { currency, bare: true }),
        column.money('net', t('console.member.bets.net'), {
          currency,
          bare: true,
          signed: true,
          when: (row) => row.state === 'SETTLED',
        }),
        column.tag('state', BET_TONE, (state) => t(`console.member.bets.state.${state}`)),
      ]}
    />
  );
}
