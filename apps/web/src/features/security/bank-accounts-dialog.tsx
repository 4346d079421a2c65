import { tableTime, useI18n } from '@baize/i18n';
import { Button, EmptyState, Icon, StatusTag } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bankAccounts } from '../withdrawals/withdrawals.queries.ts';
import { PanelFrame } from './panel-frame.tsx';
import { Dialog } from '../../shell/dialog.tsx';

type DialogProps = { onClose: () => void; onAdd: () => void };

/** Where money may be paid to. An account added later waits before its first withdrawal, and the list says until when. */
export function BankAccountsDialog({ onClose, onAdd }: DialogProps) {
  const { t, tag } = useI18n();
  const found = useQuery({ ...bankAccounts, staleTime: 0 });
  const [now] = useState(Date.now);
  const add = (
    <Button kind="primary" block icon="plus" onClick={onAdd}>
      {t('security.bank.add')}
    </Button>
  );
  return (
    <Dialog title={t('security.bank.name')} onClose={onClose}>
      <PanelFrame query={found} failed={t('security.bank.failed')} rows={2}>
        {({ list, cooldownHours, accountsMax }) => (
          <div className="security-form">
            {list.length === 0 ? (
              <EmptyState title={t('security.bank.none')} text={t('security.bank.noneText')} />
            ) : (
              <ul className="passkeys">
                {list.map((one) => (
                  <li key={one.bankAccountId}>
                    <Icon name={one.kind === 'bank' ? 'landmark' : 'smartphone'} size={22} />
                    <div>
                      <b>
                        {one.bankName} {one.maskedNumber}
                      </b>
                      <small>{one.payeeName}</small>
                    </div>
                    <StatusTag tone={one.usableAt > now ? 'warn' : 'up'}>
                      {one.usableAt > now
                        ? t('security.bank.cooling', { time: tableTime(one.usableAt, tag) })
                        : t('security.bank.usable')}
                    </StatusTag>
                  </li>
                ))}
              </ul>
            )}
            <p className="security-note">
              {t('security.bank.rule', { hours: cooldownHours })} {t('security.bank.remove')}
            </p>
            {list.length < accountsMax && add}
          </div>
        )}
      </PanelFrame>
    </Dialog>
  );
}
