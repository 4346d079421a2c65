import { useT } from '@baize/i18n';
import { Button, Field, FieldNote, Segmented, toast } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { BackupCodes } from './backup-codes.tsx';
import { faultsOf, SIX_DIGITS, valuesOf } from '../../forms/form-values.ts';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { SecretField } from '../../forms/secret-field.tsx';
import { useRemoveTotp, useRenewBackupCodes, type Security } from './security.queries.ts';
import { Dialog } from '../../shell/dialog.tsx';

type DialogProps = { facts: Security; onClose: () => void };
type What = 'codes' | 'remove';

/** An authenticator app that is there: new backup codes, or its removal. */
export function TotpManageDialog({ facts, onClose }: DialogProps) {
  const t = useT();
  const [what, setWhat] = useState<What>('codes');
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Dialog
      title={t(codes ? 'security.backup.title' : 'security.totp.manage')}
      onClose={onClose}
      // Codes that are shown once are not lost by a slip of the finger.
      locked={codes !== undefined}
    >
      {codes ? (
        <BackupCodes codes={codes} onKept={onClose} />
      ) : (
        <div className="security-form">
          <Segmented
            label={t('security.totp.what')}
            tabs={(['codes', 'remove'] as const).map((key) => ({
              key,
              label: t(`security.totp.tab.${key}`),
            }))}
            value={what}
            onChange={setWhat}
          />
          {what === 'codes' ? (
            <Renewal left={facts.totp.backupCodesLeft} onCodes={setCodes} />
          ) : (
            <Removal onRemoved={onClose} />
          )}
        </div>
      )}
    </Dialog>
  );
}

type RenewalProps = { left: number; onCodes: (codes: readonly string[]) => void };

function Renewal({ left, onCodes }: RenewalProps) {
  const t = useT();
  const renew = useRenewBackupCodes();
  const why = useRefusalText(renew.error, 'security');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { code } = valuesOf(event, 'code');
    setWrong(!SIX_DIGITS.test(code));
    if (SIX_DIGITS.test(code)) renew.mutate(code, { onSuccess: (answer) => onCodes(answer.backupCodes) });
  };
  return (
    <form className="security-form" onSubmit={submit} noValidate>
      <p className="security-note">
        {t('security.totp.on', { count: left })}. {t('security.totp.renewText')}
      </p>
      <Field
        name="code"
        label={t('security.totp.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        error={isWrong ? t('security.error.six_digits') : why}
      />
      <Button type="submit" kind="primary" block busy={renew.isPending}>
        {t('security.totp.renew')}
      </Button>
    </form>
  );
}

type Fault = 'code' | 'password';
/** A code of the app has six digits, a backup code more. */
const CODE_MAX = 20;

function Removal({ onRemoved }: { onRemoved: () => void }) {
  const t = useT();
  const remove = useRemoveTotp();
  const why = useRefusalText(remove.error, 'security');
  const [faults, setFaults] = useState<ReadonlySet<Fault>>(new Set());
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const typed = valuesOf(event, 'code', 'password');
    const found = faultsOf<Fault>({ code: typed.code !== '', password: typed.password !== '' });
    setFaults(found);
    if (found.size > 0) return;
    remove.mutate(typed, {
      onSuccess: () => {
        toast(t('security.totp.removed'));
        onRemoved();
      },
    });
  };
  const required = (fault: Fault) => (faults.has(fault) ? t('security.error.required') : undefined);
  return (
    <form className="security-form" onSubmit={submit} noValidate>
      <p className="security-note">{t('security.totp.removeText')}</p>
      <Field
        name="code"
        label={t('security.totp.codeOrBackup')}
        autoComplete="one-time-code"
        maxLength={CODE_MAX}
        error={required('code')}
      />
      <SecretField
        name="password"
        label={t('security.password.name')}
        autoComplete="current-password"
        error={required('password')}
      />
      <FieldNote error={why} />
      <Button type="submit" kind="danger" block busy={remove.isPending}>
        {t('security.totp.remove')}
      </Button>
    </form>
  );
}
