import { groupDigits } from '@baize/kernel';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../session/language.tsx';
import { useMay, useStaffSession } from '../../session/staff-session.tsx';
import { OpenProposal } from '../../parts/form/open-proposal.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { givenList } from '../../parts/list/use-list.ts';
import { LevelDialog } from './level-dialog.tsx';
import { vipLevels } from './vip.queries.ts';

/** OP-27: a brand's levels: what reaches and keeps each, what it brings, and who stands there. */
export function LevelsPage() {
  const t = useT();
  const may = useMay('promotions.write');
  const { me } = useStaffSession();
  const { data } = useQuery(vipLevels({}));
  const [edited, setEdited] = useState<number>();
  const levels = data?.levels ?? [];
  const currency = data?.currency ?? '';
  const sums = (all: readonly string[]) => all.map((one) => groupDigits(one)).join(' / ');
  const countOf = (level: number) => data?.members.find((one) => one.level === level)?.members;
  return (
    <ListPage
      of={givenList(levels)}
      title={t('console.place.levels')}
      above={<OpenProposal subject={`vip-levels:${me.brand.merchantId}`} />}
      rowKey={(row) => String(row.level)}
      empty={t('console.vip.noLevels')}
      head={may && data && <Button onClick={() => setEdited(levels.length)}>{t('console.vip.add')}</Button>}
      columns={() => [
        { key: 'name', head: t('console.vip.level'), cell: (row) => `VIP ${row.level} · ${row.name.EN}` },
        { key: 'members', head: t('console.rebate.members'), cell: (row) => countOf(row.level) ?? '–' },
        {
          key: 'rise',
          head: `${t('console.vip.rise')} ${currency}`,
          cell: ({ rise }) => sums([rise.deposits, rise.validBet]),
        },
        {
          key: 'keep',
          head: `${t('console.vip.keep')} ${currency}`,
          cell: ({ keep }) => sums([keep.deposits, keep.validBet]),
        },
        {
          key: 'gifts',
          head: `${t('console.vip.gifts')} ${currency}`,
          cell: ({ gifts }) => sums([gifts.UPGRADE, gifts.WEEKLY, gifts.MONTHLY, gifts.BIRTHDAY]),
        },
        {
          key: 'withdrawals',
          head: t('console.vip.withdrawals'),
          cell: (row) => `${row.withdrawalsPerDay ?? '–'} / ${row.freeWithdrawalsPerDay ?? '–'}`,
        },
        {
          key: 'tableTimes',
          head: t('console.vip.tableLimits'),
          cell: (row) => `× ${row.tableTimes / 100}`,
        },
      ]}
      acts={(row) =>
        may
          ? [
              {
                key: 'edit',
                text: t('console.content.edit'),
                label: `${t('console.content.edit')} VIP ${row.level}`,
                onPress: () => setEdited(row.level),
              },
            ]
          : []
      }
    >
      {edited !== undefined && (
        <LevelDialog levels={levels} level={edited} onClose={() => setEdited(undefined)} />
      )}
    </ListPage>
  );
}
