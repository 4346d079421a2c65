import { moneyText } from '@baize/i18n';
import { deposits } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { doneAtOnce } from '../approvals/approvals.queries.ts';
import type { IncomingRow } from './cashier.queries.ts';

const KINDS = ['order', 'account', 'aside'] as const;
type Draft = { kind: (typeof KINDS)[number]; to: string };

/** Whose money it is: an order, a member, or nobody's deposit. */
export function IncomingDialog({ row, onClose }: { row: IncomingRow; onClose: () => void }) {
  const t = useT();
  const { incomingId } = row;
  return (
    <FormDialog
      title={t('console.incoming.decideTitle', { ref: row.ref })}
      text={({ kind }) => t(`console.incoming.${kind}Text`, { amount: moneyText(row.amount, row.currency) })}
      destructive={({ kind }) => kind === 'aside'}
      began={{ kind: 'order', to: '' } as Draft}
      fields={({ kind }) => [
        {
          as: 'select',
          name: 'kind',
          label: t('console.incoming.whose'),
          options: KINDS.map((value) => ({ value, label: t(`console.incoming.${value}`) })),
        },
        kind !== 'aside' && {
          as: 'text',
          name: 'to',
          label: t(kind === 'order' ? 'console.incoming.order' : 'console.members.account'),
          required: true,
          max: 40,
        },
      ]}
      send={({ kind, to }, reason) =>
        kind === 'aside'
          ? doneAtOnce(deposits.setIncomingAside({ incomingId, reason }))
          : deposits.settleIncoming({
              incomingId,
              ...(kind === 'order' ? { orderNo: to.trim() } : { account: to.trim() }),
              reason,
            })
      }
      forgets={['deposits']}
      done={t('console.incoming.done')}
      onClose={onClose}
    />
  );
}
