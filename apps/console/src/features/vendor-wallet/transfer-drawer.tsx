import { useQuery } from '@tanstack/react-query';
import { Money, StatusTag } from '@baize/ui';
import { useT, useTableTime } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { Case, Steps } from '../../parts/case.tsx';
import { Entity } from '../../parts/entity.tsx';
import { Facts } from '../../parts/facts.tsx';
import { CaseDrawer } from '../../parts/loaded.tsx';
import { ProblemText } from '../../parts/problem.tsx';
import { transferTone } from './transfer.ts';
import {
  vendorTransferCase,
  type VendorTransfer,
  type VendorTransferCase,
  type Verdict,
} from './vendor-wallet.queries.ts';

type DrawerProps = {
  transferNo: string | undefined;
  onClose: () => void;
  onAct: (act: 'ask' | Verdict, row: VendorTransfer) => void;
};

/** One transfer in full: what was sent and asked, what the vendor said, and the decision at the foot. */
export function TransferDrawer({ transferNo, onClose, onAct }: DrawerProps) {
  const t = useT();
  const found = useQuery({
    ...vendorTransferCase({ transferNo: transferNo ?? '' }),
    enabled: transferNo !== undefined,
  });
  return (
    <CaseDrawer
      title={transferNo}
      of={found}
      closeText={t('console.withdrawals.closeCase')}
      onClose={onClose}
    >
      {(row) => <Transfer row={row} onAct={onAct} />}
    </CaseDrawer>
  );
}

function Transfer({ row, onAct }: { row: VendorTransferCase; onAct: DrawerProps['onAct'] }) {
  const t = useT();
  const time = useTableTime();
  const may = useMay('withdrawals.review');
  return (
    <Case
      sum={
        row.amount === null ? (
          t('console.vendorTransfers.everything')
        ) : (
          <Money value={row.amount} currency={row.currency} />
        )
      }
      tag={
        <StatusTag tone={transferTone[row.state]}>
          {t(`console.vendorTransfers.state.${row.state}`)}
        </StatusTag>
      }
      acts={(may ? row.acts : []).map((act) => ({
        key: act,
        text: t(`console.vendorTransfers.${act}`),
        variant: act === 'ask' ? 'default' : 'danger',
        onPress: () => onAct(act, row),
      }))}
    >
      <Facts
        of={[
          [
            t('console.common.member'),
            <Entity key="member" of="member" id={row.memberId}>
              {row.account}
            </Entity>,
          ],
          [t('console.games.vendor'), row.walletName],
          [t('console.adjust.direction'), t(`console.vendorTransfers.direction.${row.direction}`)],
          [t('console.vendorTransfers.cause'), t(`console.vendorTransfers.cause.${row.cause}`)],
          [t('console.vendorTransfers.uuid'), row.transactionUuid],
          [t('console.vendorTransfers.sends'), row.sends],
          [t('console.vendorTransfers.asks'), row.asks],
          [t('console.vendorTransfers.nextAsk'), row.nextAskAt === null ? null : time(row.nextAskAt)],
          [t('console.vendorTransfers.said'), row.detail],
          [
            t('console.vendorTransfers.why'),
            row.failure === null ? null : <ProblemText key="why" code={row.failure} />,
          ],
        ]}
      />
      <Steps
        steps={row.steps.map(({ detail, ...step }) => ({ ...step, reason: detail }))}
        words={({ state }) => t(`console.vendorTransfers.state.${state}`)}
      />
    </Case>
  );
}
