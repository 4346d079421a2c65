import { useT } from '@baize/i18n';
import { Field, Segmented, toast } from '@baize/ui';
import { useState } from 'react';
import { BackupCodes } from './backup-codes.tsx';
import { CallForm, FILLED, SIX_DIGITS, useChecks } from '../../forms/call-form.tsx';
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
  const { errorOf, onSubmit } = useChecks({ code: SIX_DIGITS }, ({ code }) =>
    renew.mutate(code, { onSuccess: (answer) => onCodes(answer.backupCodes) }),
  );
  return (
    <CallForm
      className="security-form"
      onSubmit={onSubmit}
      busy={renew.isPending}
      submit={t('security.totp.renew')}
    >
      <p className="security-note">
        {t('security.totp.on', { count: left })}. {t('security.totp.renewText')}
      </p>
      <Field
        name="code"
        label={t('security.totp.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        error={errorOf('code', t('security.error.six_digits')) ?? why}
      />
    </CallForm>
  );
}

/** A code of the app has six digits, a backup code more. */
const CODE_MAX = 20;

function Removal({ onRemoved }: { onRemoved: () => void }) {
  const t = useT();
  const remove = useRemoveTotp();
  const why = useRefusalText(remove.error, 'security');
  const { errorOf, onSubmit } = useChecks({ code: FILLED, password: FILLED }, (typed) =>
    remove.mutate(typed, {
      onSuccess: () => {
        toast(t('security.totp.removed'));
        onRemoved();
      },
    }),
  );
  const required = t('security.error.required');
  return (
    <CallForm
      className="security-form"
      onSubmit={onSubmit}
      error={why}
      busy={remove.isPending}
      submit={t('security.totp.remove')}
      kind="danger"
    >
      <p className="security-note">{t('security.totp.removeText')}</p>
      <Field
        name="code"
        label={t('security.totp.codeOrBackup')}
        autoComplete="one-time-code"
        maxLength={CODE_MAX}
        error={errorOf('code', required)}
      />
      <SecretField
        name="password"
        label={t('security.password.name')}
        autoComplete="current-password"
        error={errorOf('password', required)}
      />
    </CallForm>
  );
}
