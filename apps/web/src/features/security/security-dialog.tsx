import './security.css';
import { useState } from 'react';
import { lazyPart } from '../../loading/lazy-page.tsx';
import { BankAccountDialog } from '../withdrawals/bank-account-dialog.tsx';
import { PaymentPasswordDialog as FirstPaymentPasswordDialog } from '../cashier/payment-password-dialog.tsx';
import { BankAccountsDialog } from './bank-accounts-dialog.tsx';
import { BindEmailDialog } from './bind-email-dialog.tsx';
import { BindMobileDialog } from './bind-mobile-dialog.tsx';
import { PaymentPasswordDialog } from './payment-password-dialog.tsx';
import type { SecurityDialogKind } from './security-page.tsx';
import { refreshSecurity, type Security } from './security.queries.ts';
import { TotpManageDialog } from './totp-manage-dialog.tsx';

// The two that bring a library of their own: the device's passkeys and the drawing of a QR code.
const PasskeysDialog = lazyPart(() => import('./passkeys-dialog.tsx'), 'PasskeysDialog');
const TotpDialog = lazyPart(() => import('./totp-dialog.tsx'), 'TotpDialog');

type DialogProps = { facts: Security; onClose: () => void };

/** The dialog of one protection. Most are one chunk: who opens one often opens the next. */
export function SecurityDialog({ kind, ...props }: DialogProps & { kind: SecurityDialogKind }) {
  switch (kind) {
    case 'paymentPassword':
      return <PaymentPassword {...props} />;
    case 'mobile':
      return <BindMobileDialog {...props} />;
    case 'email':
      return <BindEmailDialog {...props} />;
    case 'totp':
      return <Totp {...props} />;
    case 'passkey':
      return <PasskeysDialog {...props} />;
    case 'bank':
      return <BankAccounts {...props} />;
  }
}

function PaymentPassword({ facts, onClose }: DialogProps) {
  const close = () => {
    refreshSecurity();
    onClose();
  };
  return facts.hasPaymentPassword ? (
    <PaymentPasswordDialog facts={facts} onClose={onClose} />
  ) : (
    <FirstPaymentPasswordDialog onClose={onClose} onSet={close} />
  );
}

/** Stays the dialog it was opened as: once the app is added, its backup codes are still to be shown. */
function Totp({ facts, onClose }: DialogProps) {
  const [wasOn] = useState(facts.totp.enabled);
  return wasOn ? <TotpManageDialog facts={facts} onClose={onClose} /> : <TotpDialog onClose={onClose} />;
}

function BankAccounts({ facts, onClose }: DialogProps) {
  const [isAdding, setAdding] = useState(false);
  if (!isAdding) return <BankAccountsDialog onClose={onClose} onAdd={() => setAdding(true)} />;
  // An account is protected by the payment password, so that comes first.
  if (!facts.hasPaymentPassword)
    return <FirstPaymentPasswordDialog onClose={onClose} onSet={refreshSecurity} />;
  return (
    <BankAccountDialog
      onClose={onClose}
      onAdded={() => {
        refreshSecurity();
        setAdding(false);
      }}
    />
  );
}
