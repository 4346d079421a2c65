import { useQuery } from '@tanstack/react-query';
import { List, ListPage } from '../../parts/list/list.tsx';
import { givenList, useList } from '../../parts/list/use-list.ts';
import { CaseDrawer } from '../../parts/loaded.tsx';
import { useT } from '../../session/language.tsx';
import { promotionTone } from './promotion-tone.ts';
import { brandPromotions, promotionTakers, type Takers } from './promotions.queries.ts';

/** Takers at once in the drawer; the latest. */
const SHOWN_MAX = 50;

/** Who took a promotion, and what several of them share: signs for a person to look at, no verdicts. */
export function AbusePage() {
  const t = useT();
  const list = useList('/promotions/takers', brandPromotions);
  const found = useQuery({
    ...promotionTakers({ promoId: Number(list.open ?? 0), pageNo: 1, pageSize: SHOWN_MAX }),
    enabled: list.open !== undefined,
  });
  return (
    <ListPage
      of={list}
      title={t('console.place.promotionTakers')}
      filters={{ state: { words: (state) => t(`console.promotions.state.${state}`) } }}
      rowKey={(row) => String(row.promoId)}
      empty={t('console.promotions.empty')}
      columns={(column) => [
        column.opener('promoId', t('console.common.number')),
        column.text('title', t('console.promotions.title'), { strong: true }),
        column.tag('state', promotionTone, (state) => t(`console.promotions.state.${state}`)),
        column.count('grants', t('console.promotions.grants')),
        column.money('spent', t('console.promotions.spent')),
      ]}
    >
      <CaseDrawer
        title={list.open && t('console.promotions.abuse.of', { number: list.open })}
        of={found}
        size={820}
        onClose={() => list.show(undefined)}
      >
        {(takers) => <Taken takers={takers} />}
      </CaseDrawer>
    </ListPage>
  );
}

function Taken({ takers }: { takers: Takers }) {
  const t = useT();
  const signed = ({ signs }: Takers['list'][number]) =>
    signs.map((sign) => t(`console.promotions.abuse.sign.${sign}`)).join(', ');
  const otherAccounts = ({ others, othersCount }: Takers['list'][number]) =>
    othersCount > others.length ? `${others.join(', ')} … (${othersCount})` : others.join(', ');
  return (
    <>
      <p>{t('console.promotions.abuse.how', { shown: takers.list.length, count: takers.totalCount })}</p>
      <List
        of={givenList(takers.list)}
        caption={t('console.promotions.abuse.takers')}
        heading={t('console.promotions.abuse.takers')}
        isBelow
        rowKey={(row) => row.memberId}
        empty={t('console.promotions.abuse.empty')}
        columns={(column) => [
          column.member(t('console.common.member')),
          { key: 'signs', head: t('console.promotions.abuse.signs'), wrap: true, cell: signed, file: signed },
          {
            key: 'others',
            head: t('console.promotions.abuse.others'),
            wrap: true,
            cell: otherAccounts,
            file: otherAccounts,
          },
          column.money('amount', t('console.promotions.cost.given')),
          column.money('deposits', t('console.promotions.abuse.deposits')),
          column.money('validBet', t('console.promotions.abuse.validBet')),
        ]}
      />
    </>
  );
}
