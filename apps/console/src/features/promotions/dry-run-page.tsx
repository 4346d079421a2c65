import { useQuery } from '@tanstack/react-query';
import { countText } from '@baize/i18n';
import { Money } from '@baize/ui';
import { Facts } from '../../parts/facts.tsx';
import { List, ListPage } from '../../parts/list/list.tsx';
import { givenList, useList } from '../../parts/list/use-list.ts';
import { CaseDrawer } from '../../parts/loaded.tsx';
import { useT } from '../../session/language.tsx';
import { promotionTone } from './promotion-tone.ts';
import { brandPromotions, promotionDryRun, type DryRun } from './promotions.queries.ts';

/** What a draft would have cost on the last thirty days of real play, before anybody publishes it. */
export function DryRunPage() {
  const t = useT();
  const list = useList('/promotions/dry-run', brandPromotions);
  const found = useQuery({
    ...promotionDryRun({ promoId: Number(list.open ?? 0) }),
    enabled: list.open !== undefined,
  });
  return (
    <ListPage
      of={list}
      title={t('console.place.promotionDryRun')}
      filters={{ state: { words: (state) => t(`console.promotions.state.${state}`) } }}
      rowKey={(row) => String(row.promoId)}
      empty={t('console.promotions.empty')}
      columns={(column) => [
        column.opener('promoId', t('console.common.number')),
        column.text('title', t('console.promotions.title'), { strong: true }),
        column.word('trigger', t('console.promotions.trigger'), (trigger) =>
          t(`console.promotions.trigger.${trigger}`),
        ),
        column.tag('state', promotionTone, (state) => t(`console.promotions.state.${state}`)),
        column.time('updatedAt', t('console.promotions.dryRun.draftOf')),
      ]}
    >
      <CaseDrawer
        title={list.open && t('console.promotions.dryRun.of', { number: list.open })}
        of={found}
        size={640}
        onClose={() => list.show(undefined)}
      >
        {(run) => <Computed run={run} />}
      </CaseDrawer>
    </ListPage>
  );
}

function Computed({ run }: { run: DryRun }) {
  const t = useT();
  if (!run.isComputed) return <p>{t('console.promotions.dryRun.joined')}</p>;
  return (
    <>
      <p>{t('console.promotions.dryRun.how')}</p>
      {!run.isWhole && <p>{t('console.promotions.dryRun.partial')}</p>}
      <Facts
        of={[
          [t('console.promotions.title'), run.title],
          [t('console.promotions.dryRun.days'), `${run.from} – ${run.to}`],
          [t('console.promotions.dryRun.cases'), countText(run.cases)],
          [t('console.promotions.dryRun.members'), countText(run.members)],
          [t('console.promotions.dryRun.grants'), countText(run.grants)],
          [t('console.promotions.cost.cost'), <Money key="cost" value={run.cost} currency={run.currency} />],
        ]}
      />
      <List
        of={givenList(run.list)}
        caption={t('console.promotions.dryRun.byMember')}
        heading={t('console.promotions.dryRun.byMember')}
        isBelow
        rowKey={(row) => row.memberId}
        empty={t('console.promotions.dryRun.nobody')}
        columns={(column) => [
          column.member(t('console.common.member')),
          column.count('grants', t('console.promotions.dryRun.grants')),
          column.money('base', t('console.promotions.dryRun.base')),
          column.money('amount', t('console.promotions.cost.cost')),
        ]}
      />
    </>
  );
}
