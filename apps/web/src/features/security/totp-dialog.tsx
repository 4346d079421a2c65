import { qrPath } from '@baize/emvqr/qr';
import { useT } from '@baize/i18n';
import { ButtonLink, Field, QrCode, toast } from '@baize/ui';
import { useMemo, useState } from 'react';
import { useIsPhone } from '../../shell/use-is-phone.ts';
import { CopyButton } from '../cashier/copy-button.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { CallForm, FILLED, SIX_DIGITS, useChecks } from '../../forms/call-form.tsx';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { SecretField } from '../../forms/secret-field.tsx';
import { useConfirmTotp, useStartTotp, type NewTotp } from './security.queries.ts';
import { Dialog } from '../../shell/dialog.tsx';

/** Adds an authenticator app: prove it is you, scan or type the key, prove it with a code, keep the backup codes. */
export function TotpDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [totp, setTotp] = useState<NewTotp>();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Dialog
      title={t(codes ? 'security.backup.title' : 'security.totp.setUp')}
      onClose={onClose}
      // Codes that are shown once are not lost by a slip of the finger.
      locked={codes !== undefined}
    >
      {codes ? (
        <BackupCodes codes={codes} onKept={onClose} />
      ) : totp ? (
        <Enrolment totp={totp} onCodes={setCodes} />
      ) : (
        <Beginning onStarted={setTotp} />
      )}
    </Dialog>
  );
}

function Beginning({ onStarted }: { onStarted: (totp: NewTotp) => void }) {
  const t = useT();
  const start = useStartTotp();
  const why = useRefusalText(start.error, 'security');
  const { errorOf, onSubmit } = useChecks({ password: FILLED }, ({ password }) =>
    start.mutate(password, { onSuccess: onStarted }),
  );
  return (
    <CallForm
      className="security-form"
      onSubmit={onSubmit}
      busy={start.isPending}
      submit={t('security.totp.begin')}
    >
      <p className="security-note">{t('security.totp.why')}</p>
      <SecretField
        name="password"
        data-autofocus
        label={t('security.password.name')}
        autoComplete="current-password"
        error={errorOf('password', t('security.error.required')) ?? why}
      />
    </CallForm>
  );
}

/** "ABCD EFGH": people type it group by group. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

type EnrolmentProps = { totp: NewTotp; onCodes: (codes: readonly string[]) => void };

function Enrolment({ totp, onCodes }: EnrolmentProps) {
  const t = useT();
  const isPhone = useIsPhone();
  const confirm = useConfirmTotp();
  const why = useRefusalText(confirm.error, 'security');
  const qr = useMemo(() => qrPath(totp.uri), [totp.uri]);
  const { errorOf, onSubmit } = useChecks({ code: SIX_DIGITS }, ({ code }) =>
    confirm.mutate(code, {
      onSuccess: ({ backupCodes }) => {
        toast(t('security.totp.added'));
        onCodes(backupCodes);
      },
    }),
  );
  return (
    <CallForm
      className="security-form"
      onSubmit={onSubmit}
      busy={confirm.isPending}
      submit={t('security.totp.confirm')}
    >
      <p className="security-note">{t('security.totp.scan')}</p>
      <QrCode qr={qr} label={t('security.totp.qr')} />
      {isPhone && (
        // The app is usually on this very phone, which cannot scan itself.
        <ButtonLink href={totp.uri} icon="external-link" block>
          {t('security.totp.open')}
        </ButtonLink>
      )}
      <div>
        <p className="security-note">{t('security.totp.orType')}</p>
        <p className="totp-secret">
          <code data-testid="totp-secret">{inGroups(totp.secret)}</code>
          <CopyButton what={t('security.totp.secret')} value={totp.secret} />
        </p>
      </div>
      <Field
        name="code"
        data-autofocus
        label={t('security.totp.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        error={errorOf('code', t('security.error.six_digits')) ?? why}
      />
    </CallForm>
  );
}
