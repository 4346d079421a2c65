import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { withdrawals } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { List } from '../../parts/list/list.tsx';
import { wholeList } from '../../parts/list/use-list.ts';
import { memberReasonFields, memberReasonOf, NOTHING_TOLD } from '../../parts/member-reason.ts';
import { memberBankAccounts } from './cashier.queries.ts';

/** Where a member's withdrawals go; staff unbind one when the member asks (OP-08). */
export function MemberBankAccounts({ memberId }: { memberId: number }) {
  const t = useT();
  const may = useMay('members.write');
  const [going, setGoing] = useState<{ bankAccountId: number; bank: string }>();
  return (
    <>
      <List
        of={wholeList(useQuery(memberBankAccounts({ memberId })))}
        caption={t('console.member.bankAccountsCaption')}
        heading={t('console.member.bankAccounts')}
        rowKey={(row) => row.bankAccountId}
        empty={t('console.member.bankAccountsEmpty')}
        columns={(column) => [
          column.text('bankName', t('console.member.bank'), { strong: true }),
          column.text('maskedNumber', t('console.common.number')),
          column.text('payeeName', t('console.member.payee')),
          column.time('usableAt', t('console.member.usableAt')),
        ]}
        acts={({ bankAccountId, bankName, maskedNumber }) =>
          may
            ? [
                {
                  key: 'remove',
                  text: t('console.member.act.removeBank'),
                  onPress: () => setGoing({ bankAccountId, bank: `${bankName} ${maskedNumber}` }),
                },
              ]
            : []
        }
      />
      {going && (
        <FormDialog
          title={t('console.member.act.removeBankTitle', going)}
          text={t('console.member.act.removeBankText')}
          confirm={t('console.member.act.removeBank')}
          destructive
          began={NOTHING_TOLD}
          fields={(draft) => memberReasonFields(t, 'bankAccount', draft)}
          isNote
          send={(draft, reason) =>
            withdrawals.removeBankAccount({
              memberId,
              bankAccountId: going.bankAccountId,
              memberReason: memberReasonOf(draft),
              reason,
            })
          }
          forgets={['withdrawals', 'accounts']}
          done={t('console.member.act.removeBankDone', going)}
          onClose={() => setGoing(undefined)}
        />
      )}
    </>
  );
}
