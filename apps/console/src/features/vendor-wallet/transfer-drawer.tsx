import { Button, Drawer, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Money, StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { Problem, ProblemText } from '../../parts/problem.tsx';
import parts from '../../parts/parts.module.css';
import { OrderSteps } from '../cashier/order-steps.tsx';
import css from '../cashier/withdrawal-drawer.module.css';
import { actsOnTransfer, transferTone } from './transfer.ts';
import { vendorTransferCase, type Verdict, type VendorTransfer } from './vendor-wallet.queries.ts';

type TransferDrawerProps = {
  transferNo: string | undefined;
  onClose: () => void;
  onAct: (act: 'ask' | Verdict, row: VendorTransfer) => void;
};

/** One transfer in full: what was sent and asked, what the vendor said, and the decision at the foot. */
export function TransferDrawer({ transferNo, onClose, onAct }: TransferDrawerProps) {
  const t = useT();
  return (
    <Drawer
      opened={transferNo !== undefined}
      onClose={onClose}
      title={transferNo}
      closeButtonProps={{ 'aria-label': t('console.withdrawals.closeCase') }}
    >
      {transferNo && <Case transferNo={transferNo} onAct={onAct} />}
    </Drawer>
  );
}

function Case({ transferNo, onAct }: { transferNo: string; onAct: TransferDrawerProps['onAct'] }) {
  const t = useT();
  const time = useTableTime();
  const may = useMay('withdrawals.review');
  const found = useQuery(vendorTransferCase(transferNo));
  if (found.error && !found.data) return <Problem code={codeOf(found.error)} />;
  if (!found.data) return <p className={parts.note}>{t('console.common.loading')}</p>;
  const row = found.data;
  const facts = [
    [t('console.common.member'), row.account],
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
  ] as const;
  return (
    <div className={css.case}>
      <div className={css.sum}>
        <b>
          {row.amount === null ? (
            t('console.vendorTransfers.everything')
          ) : (
            <Money value={row.amount} currency={row.currency} />
          )}
        </b>
        <StatusTag tone={transferTone[row.state]}>
          {t(`console.vendorTransfers.state.${row.state}`)}
        </StatusTag>
      </div>
      <dl className={parts.facts}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <OrderSteps
        steps={row.steps.map(({ detail, ...step }) => ({ ...step, reason: detail }))}
        stateText={(state) => t(`console.vendorTransfers.state.${state}`)}
      />
      <Group className={css.acts} justify="flex-end" gap="xs">
        {actsOnTransfer(row.state, may).map((act) => (
          <Button key={act} variant={act === 'ask' ? 'default' : 'danger'} onClick={() => onAct(act, row)}>
            {t(`console.vendorTransfers.${act}`)}
          </Button>
        ))}
      </Group>
    </div>
  );
}
