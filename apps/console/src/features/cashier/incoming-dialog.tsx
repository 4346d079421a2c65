import { useState } from 'react';
import { Select, TextInput } from '@mantine/core';
import { moneyText } from '@baize/i18n';
import { useT } from '../../session/language.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { useActOnIncoming, type IncomingRow } from './cashier.queries.ts';

const REASON_MAX = 300;
const KINDS = ['order', 'account', 'aside'] as const;

/** Whose money it is: an order, a member, or nobody's deposit. */
export function IncomingDialog({ row, onClose }: { row: IncomingRow; onClose: () => void }) {
  const t = useT();
  const decide = useActOnIncoming();
  const [kind, setKind] = useState<(typeof KINDS)[number]>('order');
  const [to, setTo] = useState('');
  return (
    <DecisionDialog
      title={t('console.incoming.decideTitle', { ref: row.ref })}
      text={t(`console.incoming.${kind}Text`, { amount: moneyText(row.amount, row.currency) })}
      confirm={t('console.common.confirm')}
      grave={kind === 'aside'}
      reasonMax={REASON_MAX}
      run={decide}
      inputOf={(reason) => ({
        incomingId: row.incomingId,
        act: kind === 'aside' ? { kind } : { kind, to: to.trim() },
        reason,
      })}
      done={t('console.incoming.done')}
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
    </DecisionDialog>
  );
}
