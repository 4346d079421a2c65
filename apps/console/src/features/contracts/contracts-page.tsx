import { useState } from 'react';
import { Button } from '@mantine/core';
import type { Tone } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { ActDialog, HOUSE_ACTS, type HouseAct } from './act-dialog.tsx';
import { brandContracts, type Contract } from './contracts.queries.ts';
import { LimitsButton } from './limits-button.tsx';
import { OfferDrawer } from './offer-drawer.tsx';
import { percentText } from './offer-lines.ts';

const TONE: Record<Contract['status'], Tone> = {
  PROPOSED: 'warn',
  ACTIVE: 'up',
  CHANGE_PENDING: 'warn',
  TERM_PENDING: 'warn',
  REJECTED: 'plain',
  WITHDRAWN: 'plain',
  EXPIRED: 'plain',
  TERMINATED: 'plain',
  AUTO_TERMINATED: 'down',
};

/** OP-30: contracts of the house with top agents, and those of agents with each other. */
export function ContractsPage() {
  const t = useT();
  const may = useMay('contracts.write');
  const list = useList('/members/contracts', brandContracts);
  const [isNew, setNew] = useState(false);
  const [chosen, setChosen] = useState<{ row: Contract; act: HouseAct }>();
  return (
    <ListPage
      of={list}
      title={t('console.place.contracts')}
      head={
        <>
          <LimitsButton />
          {may && (
            <Button size="compact-sm" onClick={() => setNew(true)}>
              {t('console.contracts.new')}
            </Button>
          )}
        </>
      }
      filters={{
        payer: {
          label: t('console.contracts.payerLabel'),
          words: (payer) => t(`console.contracts.payer.${payer}`),
        },
        kind: {
          label: t('console.contracts.kindLabel'),
          words: (kind) => t(`console.contracts.kind.${kind}`),
        },
        status: {
          label: t('console.common.state'),
          words: (status) => t(`console.contracts.status.${status}`),
        },
        account: { label: t('console.contracts.downline') },
      }}
      rowKey={(row) => row.contractId}
      empty={t('console.contracts.empty')}
      columns={(column) => [
        column.text('contractId', t('console.contracts.number'), { strong: true }),
        column.word('kind', t('console.contracts.kindLabel'), (kind) => t(`console.contracts.kind.${kind}`)),
        column.text('salaryType', t('console.contracts.salaryType'), {
          words: ({ salaryType }) => (salaryType ? t(`console.contracts.salary.${salaryType}`) : ''),
        }),
        column.text('uplineAccount', t('console.contracts.upline'), {
          words: ({ uplineAccount }) => uplineAccount ?? t('console.contracts.house'),
        }),
        column.member(t('console.contracts.downline')),
        column.text('rate', t('console.contracts.rate'), {
          end: true,
          words: ({ rate }) => percentText(rate),
        }),
        column.time('endedAt', t('console.contracts.ends')),
        column.tag('status', TONE, (status) => t(`console.contracts.status.${status}`)),
      ]}
      acts={(row) =>
        may
          ? HOUSE_ACTS.filter((act) => row.allowed.includes(act)).map((act) => ({
              key: act,
              text: t(`console.contracts.act.${act}`),
              onPress: () => setChosen({ row, act }),
            }))
          : []
      }
    >
      {isNew && <OfferDrawer onClose={() => setNew(false)} />}
      {chosen && <ActDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </ListPage>
  );
}
