import { useState } from 'react';
import { vendorWallet } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { useAct } from '../../parts/use-act.tsx';
import { transferTone } from './transfer.ts';
import { TransferDialog, type TransferDecision } from './transfer-dialog.tsx';
import { TransferDrawer } from './transfer-drawer.tsx';
import { vendorTransfers, type VendorTransfer, type Verdict } from './vendor-wallet.queries.ts';
import { VendorWalletSettingsButton } from './vendor-wallet-settings.tsx';

/** OP-19, OPEN-PLAY-02: money on its way to a vendor's wallet or back, and what nobody but a person can end. */
export function VendorTransfersPage() {
  const t = useT();
  const may = useMay('withdrawals.review');
  const ask = useAct(vendorWallet.askVendorTransfer, ['vendorWallet'], ({ state }) =>
    t('console.vendorTransfers.asked', { state: t(`console.vendorTransfers.state.${state}`) }),
  );
  const list = useList('/money/vendor-transfers', vendorTransfers);
  const [decision, setDecision] = useState<TransferDecision>();
  const act = (one: 'ask' | Verdict, row: VendorTransfer) =>
    one === 'ask' ? ask({ transferNo: row.transferNo }) : setDecision({ verdict: one, row });
  return (
    <ListPage
      of={list}
      title={t('console.place.vendorTransfers')}
      head={<VendorWalletSettingsButton />}
      filters={{ state: { words: (state) => t(`console.vendorTransfers.state.${state}`) }, account: {} }}
      rowKey={(row) => row.transferNo}
      empty={t('console.vendorTransfers.empty')}
      columns={(column) => [
        column.opener('transferNo', t('console.common.number')),
        column.time('createdAt', t('console.common.time')),
        column.member(t('console.common.member'), 'ledger'),
        column.text('walletName', t('console.games.vendor')),
        column.word('direction', t('console.adjust.direction'), (direction) =>
          t(`console.vendorTransfers.direction.${direction}`),
        ),
        column.money('amount', t('console.common.amount'), { none: t('console.vendorTransfers.everything') }),
        column.count('asks', t('console.vendorTransfers.asks')),
        column.tag('state', transferTone, (state) => t(`console.vendorTransfers.state.${state}`)),
      ]}
      acts={(row) =>
        (may ? row.acts : []).map((one) => ({
          key: one,
          text: t(`console.vendorTransfers.${one}`),
          isDestructive: one !== 'ask',
          onPress: () => act(one, row),
        }))
      }
    >
      <TransferDrawer transferNo={list.open} onClose={() => list.show(undefined)} onAct={act} />
      {decision && <TransferDialog {...decision} onClose={() => setDecision(undefined)} />}
    </ListPage>
  );
}
