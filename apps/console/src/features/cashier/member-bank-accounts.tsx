import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import parts from '../../parts/parts.module.css';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { memberBankAccounts, useRemoveBankAccount, type BankAccount } from './cashier.queries.ts';

const REASON_MAX = 140;

/** Where a member's withdrawals go; staff unbind one when the member asks (OP-08). */
export function MemberBankAccounts({ memberId }: { memberId: number }) {
  const t = useT();
  const time = useTableTime();
  const may = useMay('members.write');
  const found = useQuery(memberBankAccounts(memberId));
  const [going, setGoing] = useState<BankAccount>();
  const list = found.data?.list;
  return (
    <section className={parts.tableCard}>
      <div className={parts.cardHead}>
        <h2>{t('console.member.bankAccounts')}</h2>
      </div>
      <DataTable
        caption={t('console.member.bankAccountsCaption')}
        rowKey={(row) => row.bankAccountId}
        page={list && { list, pageNo: 1, totalPages: 1, totalCount: list.length }}
        pageSize={Math.max(1, list?.length ?? 0)}
        error={found.error ? codeOf(found.error) : undefined}
        onRetry={() => void found.refetch()}
        empty={t('console.member.bankAccountsEmpty')}
        columns={[
          { key: 'bank', head: t('console.member.bank'), strong: true, cell: (row) => row.bankName },
          { key: 'number', head: t('console.common.number'), cell: (row) => row.maskedNumber },
          { key: 'payee', head: t('console.member.payee'), cell: (row) => row.payeeName },
          { key: 'usable', head: t('console.member.usableAt'), cell: (row) => time(row.usableAt) },
          {
            key: 'act',
            head: t('console.common.actions'),
            last: true,
            cell: (row) =>
              may && (
                <Button size="compact-sm" variant="default" onClick={() => setGoing(row)}>
                  {t('console.member.act.removeBank')}
                </Button>
              ),
          },
        ]}
      />
      {going && <RemoveDialog memberId={memberId} going={going} onClose={() => setGoing(undefined)} />}
    </section>
  );
}

type RemoveDialogProps = { memberId: number; going: BankAccount; onClose: () => void };

function RemoveDialog({ memberId, going, onClose }: RemoveDialogProps) {
  const t = useT();
  const remove = useRemoveBankAccount(memberId);
  const { bankAccountId, maskedNumber, bankName } = going;
  const bank = `${bankName} ${maskedNumber}`;
  return (
    <DecisionDialog
      title={t('console.member.act.removeBankTitle', { bank })}
      text={t('console.member.act.removeBankText')}
      confirm={t('console.member.act.removeBank')}
      grave
      reasonMax={REASON_MAX}
      run={remove}
      inputOf={(reason) => ({ bankAccountId, reason })}
      done={t('console.member.act.removeBankDone', { bank })}
      onClose={onClose}
    />
  );
}
