import { useQuery } from '@tanstack/react-query';
import { Money, StatusTag } from '@baize/ui';
import { useT, useTableTime } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { Case } from '../../parts/case.tsx';
import { Entity } from '../../parts/entity.tsx';
import { Facts } from '../../parts/facts.tsx';
import { CaseDrawer } from '../../parts/loaded.tsx';
import { settlementCase, type Settlement } from './settlement.queries.ts';
import { settlementTone } from './settlement-tone.ts';

type DrawerProps = {
  settlementId: string | undefined;
  onClose: () => void;
  /** Where the page pays in the upline's place. */
  onForce?: (row: Settlement) => void;
};

/** One settlement in full: who pays whom, how it was computed in sentences, and how it was paid. */
export function SettlementDrawer({ settlementId, onClose, onForce }: DrawerProps) {
  const t = useT();
  const may = useMay('contracts.settle');
  const time = useTableTime();
  const found = useQuery({
    ...settlementCase({ settlementId: settlementId ?? '' }),
    enabled: settlementId !== undefined,
  });
  return (
    <CaseDrawer
      title={settlementId}
      of={found}
      closeText={t('console.withdrawals.closeCase')}
      onClose={onClose}
    >
      {(row) => (
        <Case
          sum={<Money value={row.amount} currency={row.currency} />}
          tag={
            <StatusTag tone={settlementTone[row.state]}>
              {t(`console.settlements.state.${row.state}`)}
            </StatusTag>
          }
          acts={(may && onForce ? row.acts : []).map((act) => ({
            key: act,
            text: t(`console.settlements.${act}`),
            variant: 'danger',
            onPress: () => onForce?.(row),
          }))}
        >
          <Facts
            of={[
              [t('console.settlements.kind'), t(`console.settlements.kind.${row.kind}`)],
              [t('console.settlements.from'), row.periodStart],
              [t('console.settlements.to'), row.periodEnd],
              [
                t('console.settlements.payer'),
                row.upline ? (
                  <Entity key="upline" of="account" id={row.upline} />
                ) : (
                  t('console.settlements.house')
                ),
              ],
              [
                t('console.settlements.payee'),
                <Entity key="member" of="member" id={row.memberId}>
                  {row.account}
                </Entity>,
              ],
            ]}
          />
          <section>
            <h3>{t('console.settlements.sheet')}</h3>
            <ol>
              {row.text.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          </section>
          <section>
            <h3>{t('console.settlements.payments')}</h3>
            <ul>
              {row.payments.map(({ paidAt, amount, of }) => (
                <li key={`${paidAt} ${of} ${amount}`}>
                  {time(paidAt)} <Money value={amount} currency={row.currency} />{' '}
                  {t(`console.settlements.of.${of}`)}
                </li>
              ))}
            </ul>
            {row.payments.length === 0 && <p>{t('console.settlements.noPayments')}</p>}
          </section>
        </Case>
      )}
    </CaseDrawer>
  );
}
