import './records.css';
import { useI18n, useT } from '@baize/i18n';
import { Button, Chip, EmptyState, Field, FieldNote, Skeleton } from '@baize/ui';
import { useState, type ReactNode } from 'react';
import { ButtonTo } from '../../link.tsx';
import type { Path } from '../../pages.ts';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { faultOf, nextPeriod, periodOf, presetOf, PRESETS, type Period } from './period.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { ListPager } from '../../shell/list-pager.tsx';

/** Today, yesterday, the last 7 and 30 days, or any two days. */
export function PeriodFilter({ period, onPeriod }: { period: Period; onPeriod: (period: Period) => void }) {
  const { t, find } = useI18n();
  const [now] = useState(Date.now);
  const preset = presetOf(period, now);
  const [isOpen, setOpen] = useState(false);
  // A period that is no preset shows its days, wherever it was asked for.
  const custom = isOpen || preset === undefined;
  const [days, setDays] = useState(period);
  const fault = custom ? faultOf(days, now) : undefined;
  const set = (next: Period) => {
    setDays(next);
    if (!faultOf(next, now)) onPeriod(next);
  };
  return (
    <>
      <div className="record-chips" role="group" aria-label={t('records.common.period')}>
        {PRESETS.map((one) => (
          <Chip
            key={one}
            on={!custom && one === preset}
            onClick={() => {
              setOpen(false);
              onPeriod(periodOf(one, now));
            }}
          >
            {t(`records.common.${one}`)}
          </Chip>
        ))}
        <Chip
          on={custom}
          onClick={() => {
            setDays(period);
            setOpen(true);
          }}
        >
          {t('records.common.custom')}
        </Chip>
      </div>
      {custom && (
        <div className="record-days">
          <Field
            type="date"
            name="from"
            label={t('records.common.from')}
            value={days.from}
            onChange={(event) => set({ ...days, from: event.currentTarget.value })}
          />
          <Field
            type="date"
            name="to"
            label={t('records.common.to')}
            value={days.to}
            onChange={(event) => set({ ...days, to: event.currentTarget.value })}
          />
          <FieldNote error={fault && find(`records.error.${fault}`)} />
        </div>
      )}
    </>
  );
}

export type PageOfRecords = { pageNo: number; totalPages: number; totalCount: number };
/** A query for a page of records; without data while the first page is on its way. */
export type Found = { data: PageOfRecords | undefined; error: unknown; refetch: () => unknown };
/** Said instead of rows when there are none, with the way to have some. */
/** What is said where there is nothing, and the way to where it comes from, if there is one. */
export type Empty = { title: string; text?: string } & ({ to: Path; action: string } | { to?: never });
type FrameProps = {
  found: Found;
  onPage?: (pageNo: number) => void;
  empty: Empty;
  /** Where the records are narrowed to days: an empty one offers where to look next. */
  period?: Period;
  onPeriod?: (period: Period) => void;
  children: ReactNode;
};

/** The four states of a list of records: rows, loading, empty, failed; and its pager. */
export function RecordFrame({ found, onPage, empty, period, onPeriod, children }: FrameProps) {
  const t = useT();
  const { data: page, error, refetch } = found;
  const why = useRefusalText(error, 'records');
  if (error && !page) return <LoadFailed title={t('records.common.failed')} text={why} onRetry={refetch} />;
  if (!page) {
    return (
      <div className="record-loading" aria-busy="true">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} height="28px" />
        ))}
      </div>
    );
  }
  if (page.totalCount === 0)
    return (
      <EmptyState
        title={empty.title}
        text={empty.text}
        action={
          <>
            {period && onPeriod && <NextPeriod period={period} onPeriod={onPeriod} />}
            {empty.to && <ButtonTo to={empty.to}>{empty.action}</ButtonTo>}
          </>
        }
      />
    );
  return (
    <>
      {why && <FieldNote error={why} />}
      {children}
      {onPage && <ListPager page={page.pageNo} totalPages={page.totalPages} onPage={onPage} />}
    </>
  );
}

function NextPeriod({ period, onPeriod }: { period: Period; onPeriod: (period: Period) => void }) {
  const { t } = useI18n();
  const [now] = useState(Date.now);
  const next = nextPeriod(period, now);
  if (!next) return null;
  return (
    <Button kind="outline" size="small" onClick={() => onPeriod(next.period)}>
      {t(`records.common.show.${next.wider}`)}
    </Button>
  );
}
