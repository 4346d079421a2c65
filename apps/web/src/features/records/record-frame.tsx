import './records.css';
import { useI18n, useT } from '@baize/i18n';
import { Button, Chip, FailedState, Field, FieldNote, Pager, Skeleton } from '@baize/ui';
import { useState, type ReactNode } from 'react';
import { Refused } from '../../session/clients.ts';
import { faultOf, periodOf, presetOf, PRESETS, type Period } from './period.ts';

/** Today, yesterday, the last 7 and 30 days, or any two days. */
export function PeriodFilter({ period, onPeriod }: { period: Period; onPeriod: (period: Period) => void }) {
  const { t, find } = useI18n();
  const [now] = useState(Date.now);
  const preset = presetOf(period, now);
  const [custom, setCustom] = useState(preset === undefined);
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
              setCustom(false);
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
            setCustom(true);
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
type FrameProps = {
  /** undefined while the first page is on its way. */
  page: PageOfRecords | undefined;
  error: unknown;
  onRetry: () => void;
  onPage: (pageNo: number) => void;
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
  children: ReactNode;
};

/** The four states of a list of records: rows, loading, empty, failed; and its pager. */
export function RecordFrame({ page, error, onRetry, onPage, empty, children }: FrameProps) {
  const t = useT();
  const why = useRecordRefusal(error);
  if (error && !page) {
    return (
      <FailedState
        title={t('records.common.failed')}
        {...(why ? { text: why } : {})}
        actions={
          <Button kind="primary" size="small" onClick={onRetry}>
            {t('records.common.retry')}
          </Button>
        }
      />
    );
  }
  if (!page) {
    return (
      <div className="record-loading" aria-busy="true">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} height="28px" />
        ))}
      </div>
    );
  }
  if (page.totalCount === 0) return empty;
  return (
    <>
      {why && <FieldNote error={why} />}
      {children}
      <Pager
        page={page.pageNo}
        totalPages={page.totalPages}
        onPage={onPage}
        labels={{
          pager: t('records.common.pager'),
          previous: t('records.common.previous'),
          next: t('records.common.next'),
          page: (number) => t('records.common.page', { page: number }),
        }}
      />
    </>
  );
}

/** Why a record was refused, in the reader's words. */
export function useRecordRefusal(error: unknown): string | undefined {
  const { t, find } = useI18n();
  if (!error) return undefined;
  if (!(error instanceof Refused)) return t('records.error.other');
  return find(`records.error.${error.code}`) ?? find(`error.${error.code}`) ?? t('records.error.other');
}
