import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { StatusTag } from '@baize/ui';
import { useT, useTableTime } from '../../session/language.tsx';
import { EXCLUSION_KINDS } from '../../session/search.ts';
import { useMay } from '../../session/staff-session.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { memberColumn } from '../../parts/member-column.tsx';
import { QueuePage } from '../../parts/queue-page.tsx';
import { exclusions, PROTECTION_PAGE_SIZE, useEndExclusion, type Exclusion } from './protection.queries.ts';
import { ReachButton } from './reach-button.tsx';

const REASON_MAX = 300;
const STATES = ['active', 'ended', 'all'] as const;

/** OP-33: the register of pauses and exclusions. Nobody ends before its time what a member chose. */
export function ExclusionsPage() {
  const t = useT();
  const time = useTableTime();
  const may = useMay('protection.write');
  const search = useSearch({ from: '/members/exclusions' });
  const navigate = useNavigate({ from: '/members/exclusions' });
  const state = search.state ?? 'active';
  const found = useQuery(
    exclusions({
      ...(state === 'all' ? {} : { state }),
      ...(search.kind ? { kind: search.kind } : {}),
      ...(search.account ? { account: search.account } : {}),
      pageNo: search.page ?? 1,
    }),
  );
  const end = useEndExclusion();
  const [ending, setEnding] = useState<Exclusion>();
  const filter = (part: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }) });
  return (
    <QueuePage
      title={t('console.place.exclusions')}
      head={<ReachButton />}
      filters={
        <>
          <FilterChips
            label={t('console.common.state')}
            value={state}
            options={STATES.map((value) => ({ value, text: t(`console.protection.state.${value}`) }))}
            onChange={(value) => filter({ state: value })}
          />
          <FilterChips
            label={t('console.content.kind')}
            value={search.kind ?? 'all'}
            options={[
              { value: 'all' as const, text: t('console.common.all') },
              ...EXCLUSION_KINDS.map((value) => ({ value, text: t(`console.protection.kind.${value}`) })),
            ]}
            onChange={(value) => filter({ kind: value === 'all' ? undefined : value })}
          />
        </>
      }
      account={{ value: search.account, onSearch: (account) => filter({ account }) }}
      found={found}
      rowKey={(row) => row.exclusionId}
      pageSize={PROTECTION_PAGE_SIZE}
      onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
      empty={t('console.protection.noExclusions')}
      columns={[
        { ...memberColumn<Exclusion>(t('console.common.member'), 'protection'), strong: true },
        {
          key: 'kind',
          head: t('console.content.kind'),
          cell: (row) => t(`console.protection.kind.${row.kind}`),
        },
        { key: 'from', head: t('console.common.from'), cell: (row) => time(row.from) },
        {
          key: 'until',
          head: t('console.protection.ends'),
          cell: (row) => (row.until === null ? t('console.protection.forEver') : time(row.until)),
        },
        { key: 'actor', head: t('console.protection.setBy'), cell: (row) => row.actor },
        { key: 'reason', head: t('console.common.reason'), wrap: true, cell: (row) => row.reason },
        {
          key: 'state',
          head: t('console.common.state'),
          cell: (row) => (
            <StatusTag tone={row.isActive ? 'warn' : 'plain'}>
              {t(row.isActive ? 'console.protection.state.active' : 'console.protection.state.ended')}
            </StatusTag>
          ),
        },
      ]}
      acts={(row) =>
        may && row.isActive && row.kind === 'operator'
          ? [
              {
                key: 'end',
                text: t('console.protection.end'),
                label: t('console.protection.endNamed', { account: row.account }),
                isGrave: true,
                onPress: () => {
                  end.reset();
                  setEnding(row);
                },
              },
            ]
          : []
      }
    >
      {ending && (
        <DecisionDialog
          title={t('console.protection.endTitle', { account: ending.account })}
          text={t('console.protection.endText')}
          confirm={t('console.protection.end')}
          grave
          reasonMax={REASON_MAX}
          run={end}
          inputOf={(reason) => ({ exclusionId: ending.exclusionId, reason })}
          done={t('console.protection.done')}
          onClose={() => setEnding(undefined)}
        />
      )}
    </QueuePage>
  );
}
