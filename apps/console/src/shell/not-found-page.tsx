import { Link } from '@tanstack/react-router';
import { useT } from '../session/language.tsx';
import css from './permitted.module.css';

/** An address no page has. */
export function NotFoundPage() {
  const t = useT();
  return (
    <div className={css.refused}>
      <p>{t('console.common.notFound')}</p>
      <Link to="/" className={css.link}>
        {t('console.common.toOverview')}
      </Link>
    </div>
  );
}
