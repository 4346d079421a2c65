import { useI18n } from '@baize/i18n';
import { Segmented, Skeleton } from '@baize/ui';
import type { RegistrationMode } from '@baize/site/rules';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Wanted } from '../../session/dialogs.ts';
import { site } from '../../clients/site.ts';
import { lazyPart } from '../../loading/lazy-page.tsx';
import { ask } from '../../session/clients.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryFoot } from './entry-foot.tsx';
import { isLotteryEntry } from './login-steps.ts';
import { RegisterForm } from './register-form.tsx';

const RegisterBonus = lazyPart(() => import('./register-bonus.tsx'), 'RegisterBonus');

/** What a mode asks for; the username mode is in the config the page came with. */
function useRegistration(mode: RegistrationMode) {
  const known = useSiteConfig()?.registration;
  return useQuery({
    queryKey: ['site', 'registration', mode],
    queryFn: () =>
      ask(site.getRegistrationSettings({ type: mode === 'registerMobile' ? 'mobile' : 'username' })),
    placeholderData: mode === 'register' ? known : undefined,
    staleTime: 60_000,
  }).data;
}

/** Registration by username or by mobile number (AUTH-067): the server says which, and what each asks for. */
export function RegisterDialog({ from, onClose }: { from?: Wanted | undefined; onClose: () => void }) {
  const { t } = useI18n();
  const config = useSiteConfig();
  const [chosen, setMode] = useState<RegistrationMode>();
  const mode = chosen ?? config?.registration.defaultMode ?? 'register';
  const settings = useRegistration(mode);
  const modes = config?.registration.modes ?? [];
  return (
    <EntryDialog
      title={t('auth.register.title')}
      onClose={onClose}
      banner={isLotteryEntry(from, location.pathname) ? 'w_lott' : 'w_register'}
      head={
        // AUTH-069: a choice only where there are two.
        modes.length > 1 && (
          <Segmented<RegistrationMode>
            label={t('auth.register.modes')}
            value={mode}
            onChange={setMode}
            tabs={[
              { key: 'registerMobile', label: t('auth.register.byMobile') },
              { key: 'register', label: t('auth.register.byUsername') },
            ]}
          />
        )
      }
    >
      {settings ? (
        // A form of its own per mode: nothing typed in one is sent in the other, and each has its own captcha (AUTH-070).
        <RegisterForm key={mode} mode={mode} settings={settings} from={from} />
      ) : (
        <div className="entry-grid" aria-hidden="true">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height="68px" />
          ))}
        </div>
      )}
      <Suspense fallback={null}>
        <RegisterBonus onClose={onClose} />
      </Suspense>
      <EntryFoot text="auth.register.member" dialog="login" from={from} />
    </EntryDialog>
  );
}
