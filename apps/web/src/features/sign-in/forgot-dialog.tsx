import { Rich, useI18n } from '@baize/i18n';
import { Segmented } from '@baize/ui';
import { useState } from 'react';
import type { Wanted } from '../../session/dialogs.ts';
import { useFlag } from '../../session/site-config.ts';
import { askService, entryFor } from '../../shell/service.ts';
import { useServiceEntries } from '../../shell/use-service-entries.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryFoot } from './entry-foot.tsx';
import { ForgotByEmail } from './forgot-by-email.tsx';
import { ForgotByPhone } from './forgot-by-phone.tsx';

type Mode = 'email' | 'mobileNum';

/** A new password by e-mail or by mobile number; the number comes first where CHNGPASSVERIF3 is on (spec §2). */
export function ForgotDialog({ from, onClose }: { from?: Wanted | undefined; onClose: () => void }) {
  const { t } = useI18n();
  const isMobileFirst = useFlag('CHNGPASSVERIF3');
  const service = entryFor(useServiceEntries(), 'LIVECHAT');
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
      {mode === 'email' ? <ForgotByEmail /> : <ForgotByPhone from={from} />}
      <p className="entry-foot">
        <Rich
          text="auth.forgot.noContact"
          parts={{
            link: (words) => (
              <button type="button" onClick={() => askService(service)}>
                {words}
              </button>
            ),
          }}
        />
      </p>
      <EntryFoot text="auth.forgot.remembered" dialog="login" from={from} />
    </EntryDialog>
  );
}
