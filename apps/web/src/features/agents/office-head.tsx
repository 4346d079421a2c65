import './office.css';
import { tableTime, useI18n } from '@baize/i18n';
import type { ReactNode } from 'react';
import { useTitle } from '../../shell/document-title.ts';

/** The head of an office page: its name, and beside it what belongs to the whole page. */
export function OfficeHead({ title, children }: { title: string; children?: ReactNode }) {
  useTitle(title);
  return (
    <div className="office-page-head">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** Until when figures are counted; said wherever figures stand. */
export function AsOf({ at }: { at: number | null }) {
  const { t, tag } = useI18n();
  return (
    <p className="office-as-of">
      {at === null ? t('agents.overview.uncounted') : t('agents.common.asOf', { time: tableTime(at, tag) })}
    </p>
  );
}
