import { Suspense, type ReactNode } from 'react';
import { ShieldOff } from 'lucide-react';
import { useT } from '../session/language.tsx';
import { useStaffSession } from '../session/staff-session.tsx';
import css from './permitted.module.css';

/** A page, or the sentence that this role may not open it. */
export function Permitted({ permission, children }: { permission: string | undefined; children: ReactNode }) {
  const t = useT();
  const { permissions } = useStaffSession();
  if (permission && !permissions.has(permission)) {
    return (
      <div className={css.refused} role="alert">
        <ShieldOff size={30} aria-hidden />
        <h1>{t('console.common.noAccess')}</h1>
      </div>
    );
  }
  return <Suspense fallback={<p className={css.wait}>{t('console.common.loading')}</p>}>{children}</Suspense>;
}
