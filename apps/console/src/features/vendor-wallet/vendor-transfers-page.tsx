import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Money, StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { VENDOR_TRANSFER_FILTERS } from '../../session/search.ts';
import { useMay } from '../../session/staff-session.tsx';
import type { Column } from '../../parts/data-table.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { memberColumn } from '../../parts/member-column.tsx';
import { ProblemText } from '../../parts/problem.tsx';
import { QueuePage } from '../../parts/queue-page.tsx';
import { useTell } from '../../parts/use-tell.ts';
import parts from '../../parts/parts.module.css';
import { actsOnTransfer, transferTone } from './transfer.ts';
import { TransferDialog } from './transfer-dialog.tsx';
import { TransferDrawer } from './transfer-drawer.tsx';
import { VendorWalletSettingsButton } from './vendor-wallet-settings.tsx';
import {
  TRANSFERS_PAGE_SIZE,
  useAskVendor,
  vendorTransfers,
  type Verdict,
  type VendorTransfer,
} from './vendor-wallet.queries.ts';

/** OP-19, OPEN-PLAY-02: money on its way to a vendor's wallet or back, and what nobody but a person can end. */
export function VendorTransfersPage() {
  const t = useT();
  const tell = useTell();
  const may = useMay('withdrawals.review');
  const search = useSearch({ from: '/money/vendor-transfers' });
  const navigate = useNavigate({ from: '/money/vendor-transfers' });
  const state = search.state ?? 'open';
  const found = useQuery(
    vendorTransfers({
      ...(state === 'all' ? {} : { state }),
      ...(search.account ? { account: search.account } : {}),
      pageNo: search.page ?? 1,
    }),
  );
  const again = useAskVendor();
  const [decided, setDecided] = useState<{ verdict: Verdict; row: VendorTransfer }>();
  const filter = (part: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, case: undefined, ...part }) });
  const show = (transferNo: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, case: transferNo }), replace: true });
  const act = (one: 'ask' | Verdict, row: VendorTransfer) => {
    if (one !== 'ask') return setDecided({ verdict: one, row });
    again.mutate(
      { transferNo: row.transferNo },
      {
        onSuccess: (now) =>
          tell(
            t('console.vendorTransfers.asked', { state: t(`console.vendorTransfers.state.${now.state}`) }),
          ),
        onError: (error) => tell(<ProblemText code={codeOf(error)} />),
      },
    );
  };
  return (
    <QueuePage
      title={t('console.place.vendorTransfers')}
      head={<VendorWalletSettingsButton />}
      filters={
        <FilterChips
          label={t('console.common.state')}
          value={state}
          options={[
            ...VENDOR_TRANSFER_FILTERS.map((value) => ({
              value,
              text: t(`console.vendorTransfers.state.${value}`),
            })),
            { value: 'all' as const, text: t('console.common.all') },
          ]}
          onChange={(value) => filter({ state: value })}
        />
      }
      account={{ value: search.account, onSearch: (account) => filter({ account }) }}
      found={found}
      columns={useColumns(show)}
      rowKey={(row) => row.transferNo}
      pageSize={TRANSFERS_PAGE_SIZE}
      onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
      empty={t('console.vendorTransfers.empty')}
      isOn={(row) => row.transferNo === search.case}
      acts={(row) =>
        actsOnTransfer(row.state, may).map((one) => ({
          key: one,
          text: t(`console.vendorTransfers.${one}`),
          isGrave: one !== 'ask',
          onPress: () => act(one, row),
        }))
      }
    >
      <TransferDrawer transferNo={search.case} onClose={() => show(undefined)} onAct={act} />
      {decided && <TransferDialog {...decided} onClose={() => setDecided(undefined)} />}
    </QueuePage>
  );
}

function useColumns(onOpen: (transferNo: string) => void): Column<VendorTransfer>[] {
  const t = useT();
  const time = useTableTime();
  return [
    {
      key: 'number',
      head: t('console.common.number'),
      strong: true,
      cell: (row) => (
        <button type="button" className={parts.link} onClick={() => onOpen(row.transferNo)}>
          {row.transferNo}
        </button>
      ),
    },
    { key: 'time', head: t('console.common.time'), cell: (row) => time(row.createdAt) },
    memberColumn(t('console.common.member'), 'ledger'),
    { key: 'wallet', head: t('console.games.vendor'), cell: (row) => row.walletName },
    {
      key: 'direction',
      head: t('console.adjust.direction'),
      cell: (row) => t(`console.vendorTransfers.direction.${row.direction}`),
    },
    {
      key: 'amount',
      head: t('console.common.amount'),
      end: true,
      cell: (row) =>
        row.amount === null ? (
          t('console.vendorTransfers.everything')
        ) : (
          <Money value={row.amount} currency={row.currency} />
        ),
    },
    { key: 'asks', head: t('console.vendorTransfers.asks'), end: true, cell: (row) => row.asks },
    {
      key: 'state',
      head: t('console.common.state'),
      cell: (row) => (
        <StatusTag tone={transferTone[row.state]}>
          {t(`console.vendorTransfers.state.${row.state}`)}
        </StatusTag>
      ),
    },
  ];
}
