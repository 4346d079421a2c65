import { useState } from 'react';
import { Select, TextInput } from '@mantine/core';
import { moneyText } from '@baize/i18n';
import { useT } from '../../session/language.tsx';
import { refusalOf } from '../../session/refusal-of.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTell } from '../../parts/use-tell.ts';
import { useActOnIncoming, type IncomingRow } from './cashier.queries.ts';

const REASON_MAX = 300;
const KINDS = ['order', 'account', 'aside'] as const;

/** Whose money it is: an order, a member, or nobody's deposit. */
export function IncomingDialog({ row, onClose }: { row: IncomingRow; onClose: () => void }) {
  const t = useT();
  const tell = useTell();
  const decide = useActOnIncoming();
  const [kind, setKind] = useState<(typeof KINDS)[number]>('order');
  const [to, setTo] = useState('');
  return (
    <ReasonDialog
      title={t('console.incoming.decideTitle', { ref: row.ref })}
      text={t(`console.incoming.${kind}Text`, { amount: moneyText(row.amount, row.currency) })}
      confirm={t('console.common.confirm')}
      grave={kind === 'aside'}
      reasonMax={REASON_MAX}
      pending={decide.isPending}
      refusal={refusalOf(decide.error)}
      onConfirm={(reason) =>
        decide.mutate(
          {
            incomingId: row.incomingId,
            act: kind === 'aside' ? { kind } : { kind, to: to.trim() },
            reason,
          },
          {
            onSuccess: () => {
              tell(t('console.incoming.done'));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Select
        name="kind"
        label={t('console.incoming.whose')}
        allowDeselect={false}
        data={KINDS.map((value) => ({ value, label: t(`console.incoming.${value}`) }))}
        value={kind}
        onChange={(value) => value !== null && setKind(value)}
      />
      {kind !== 'aside' && (
        <TextInput
          name="to"
          label={t(kind === 'order' ? 'console.incoming.order' : 'console.members.account')}
          required
          withAsterisk={false}
          maxLength={40}
          spellCheck={false}
          autoComplete="off"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      )}
    </ReasonDialog>
  );
}
