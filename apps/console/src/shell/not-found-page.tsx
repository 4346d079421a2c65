import { Link } from '@tanstack/react-router';
import { useT } from '../session/language.tsx';
import css from './permitted.module.css';

/** An address no page has. */
export function NotFoundPage() {
  const t = useT();
  return (
    <div className={css.refused}>
      <h1>{t('console.common.notFound')}</h1>
      <Link to="/" className={css.link}>
        {t('console.common.toOverview')}
      </Link>
    </div>
  );
}
