import { countText } from '@baize/i18n';
import type { Tone } from '@baize/ui';
import { useState } from 'react';
import { points } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { Entity } from '../../parts/entity.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { redemptions, type Redemption } from './points.queries.ts';

const TONES: Record<Redemption['status'], Tone> = { APPLYING: 'warn', PASSED: 'up', REJECTED: 'down' };
type Verdict = 'pass' | 'reject';

/** What has nowhere to go cannot be sent. */
const verdictsOf = ({ needsReceiver }: Redemption): Verdict[] =>
  needsReceiver ? ['reject'] : ['pass', 'reject'];

/** OP-28, OPEN-POINTS-02: what members asked for in the points mall. */
export function RedemptionsPage() {
  const t = useT();
  const may = useMay('promotions.review');
  const list = useList('/money/redemptions', redemptions);
  const [decision, setDecision] = useState<{ verdict: Verdict; row: Redemption }>();
  return (
    <ListPage
      of={list}
      title={t('console.place.redemptions')}
      filters={{
        status: { label: t('console.points.state'), words: (status) => t(`console.points.status.${status}`) },
        account: {},
        from: {},
      }}
      rowKey={(row) => row.transactionNumber}
      empty={t('console.points.noRedemptions')}
      columns={(column) => [
        column.text('transactionNumber', t('console.common.number'), { strong: true }),
        column.time('applicationTime', t('console.common.time')),
        column.member(t('console.common.member')),
        column.text('productName', t('console.points.product')),
        column.count('quantity', t('console.points.quantity')),
        {
          ...column.text('pointsNeeded', t('console.points.points')),
          cell: ({ memberId, pointsNeeded, isGift }) =>
            isGift ? (
              t('console.points.gift')
            ) : (
              <Entity of="points" id={memberId}>
                {countText(Number(pointsNeeded))}
              </Entity>
            ),
        },
        column.money('cash', t('console.points.cash')),
        column.tag(
          'status',
          (status) => TONES[status],
          (status) => t(`console.points.status.${status}`),
        ),
        {
          key: 'receiver',
          head: t('console.points.receiver'),
          cell: ({ receiver, needsReceiver }) =>
            needsReceiver
              ? t('console.points.receiverAwaited')
              : receiver && `${receiver.name}, ${receiver.phone}, ${receiver.address}`,
        },
        column.text('remark', t('console.points.remark')),
      ]}
      acts={(row) =>
        (may && row.status === 'APPLYING' ? verdictsOf(row) : []).map((verdict) => ({
          key: verdict,
          text: t(`console.points.${verdict}`),
          isDestructive: verdict === 'reject',
          onPress: () => setDecision({ verdict, row }),
        }))
      }
    >
      {decision && <DecisionDialog {...decision} onClose={() => setDecision(undefined)} />}
    </ListPage>
  );
}

/** Whom goods go to is said here; the reason of a rejection is read by the member. */
function DecisionDialog({
  verdict,
  row,
  onClose,
}: {
  verdict: Verdict;
  row: Redemption;
  onClose: () => void;
}) {
  const t = useT();
  const { transactionNumber, receiver } = row;
  const to = receiver ? ` ${receiver.name}, ${receiver.phone}, ${receiver.address}` : '';
  return (
    <FormDialog
      title={t(`console.points.${verdict}Title`, { number: transactionNumber })}
      text={`${t(`console.points.${verdict}${row.isGift ? 'GiftText' : 'Text'}`, { product: row.productName, points: Number(row.pointsNeeded) })}${to}`}
      confirm={t(`console.points.${verdict}`)}
      destructive={verdict === 'reject'}
      send={(_draft, reason) =>
        verdict === 'pass'
          ? points.passRedemption({ transactionNumber, reason })
          : points.rejectRedemption({ transactionNumber, remark: reason })
      }
      forgets={['points']}
      done={t(`console.points.${verdict}Done`, { number: transactionNumber })}
      onClose={onClose}
    />
  );
}
