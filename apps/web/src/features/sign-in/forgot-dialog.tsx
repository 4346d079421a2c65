import { useI18n } from '@baize/i18n';
import { Segmented } from '@baize/ui';
import { useState } from 'react';
import { useFlag } from '../../session/site-config.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryFoot } from './entry-foot.tsx';
import { ForgotByEmail } from './forgot-by-email.tsx';
import { ForgotByPhone } from './forgot-by-phone.tsx';

type Mode = 'email' | 'mobileNum';

/** A new password by e-mail or by mobile number; the number comes first where CHNGPASSVERIF3 is on (spec §2). */
export function ForgotDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const isMobileFirst = useFlag('CHNGPASSVERIF3');
  const [chosen, setMode] = useState<Mode>();
  const mode = chosen ?? (isMobileFirst ? 'mobileNum' : 'email');
  return (
    <EntryDialog
      title={t('auth.forgot.title')}
      onClose={onClose}
      banner="w_forget"
      head={
        <Segmented<Mode>
          label={t('auth.forgot.modes')}
          value={mode}
          onChange={setMode}
          tabs={[
            { key: 'email', label: t('auth.forgot.byEmail') },
            { key: 'mobileNum', label: t('auth.forgot.byMobile') },
          ]}
        />
      }
    >
      {mode === 'email' ? <ForgotByEmail /> : <ForgotByPhone />}
      <EntryFoot text="auth.forgot.remembered" dialog="login" />
    </EntryDialog>
  );
}
