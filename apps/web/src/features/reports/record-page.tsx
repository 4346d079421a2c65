import './records.css';
import { useI18n } from '@baize/i18n';
import { Button, FieldNote } from '@baize/ui';
import type { ReactNode } from 'react';
import { usePageBar } from '../../shell/page-bar.ts';
import { useIsPhone } from '../../shell/use-is-phone.ts';
import type { Period } from './period.ts';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { PeriodFilter, RecordFrame, type Empty, type Found } from './record-frame.tsx';
import { useDownload, type DownloadInput } from './reports.queries.ts';
import { RecordMoney } from './record-money.tsx';

export type Total = { name: string; value: string; signed?: boolean; testId?: string; isCount?: boolean };
type Props = {
  title: string;
  currency: string;
  period: Period;
  onPeriod: (period: Period) => void;
  /** Beside the period. */
  filters?: ReactNode;
  totals: readonly Total[] | undefined;
  found: Found;
  /** Where there may be more than one page. */
  onPage?: (pageNo: number) => void;
  empty: Empty;
  /** What the file of the shown filter is, where there is one. */
  download?: DownloadInput;
  children: ReactNode;
};

/** The frame of every record: title, period, filters, file, totals of what the filter finds, rows and pages. */
export function RecordPage({ title, currency, totals, found, onPage, empty, children, ...props }: Props) {
  const { t } = useI18n();
  usePageBar({ title });
  const isPhone = useIsPhone();
  const { period, onPeriod, filters, download } = props;
  return (
    <>
      <div className="record-head only-wide">
        <h1>{title}</h1>
        {!isPhone && download && <DownloadButton wanted={download} />}
      </div>
      <div className="record-filters" role="group" aria-label={t('records.common.filters')}>
        <PeriodFilter period={period} onPeriod={onPeriod} />
        {filters}
      </div>
      {totals && <Totals totals={totals} currency={currency} />}
      <RecordFrame found={found} onPage={onPage} empty={empty} period={period} onPeriod={onPeriod}>
        {children}
      </RecordFrame>
      {/* On a phone rows come first: the file stands below them. */}
      {isPhone && download && (found.data?.totalCount ?? 0) > 0 && <DownloadButton wanted={download} />}
    </>
  );
}

function Totals({ totals, currency }: { totals: readonly Total[]; currency: string }) {
  const { t } = useI18n();
  const isPhone = useIsPhone();
  return (
    <dl className={`panel record-totals is-${totals.length}`} aria-label={t('records.bets.totals')}>
      {totals.map(({ name, value, signed = false, testId, isCount }) => (
        <div key={name}>
          <dt>
            {name} {isPhone && !isCount && <small className="bz-money-code">{currency}</small>}
          </dt>
          <dd data-testid={testId}>
            {isCount ? (
              value
            ) : (
              <RecordMoney value={value} currency={currency} signed={signed} bare={isPhone} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A file of what is shown; why it was refused stands beside it. */
export function DownloadButton({ wanted, label }: { wanted: DownloadInput; label?: string }) {
  const { t } = useI18n();
  const download = useDownload();
  const why = useRefusalText(download.error, 'records');
  return (
    <span className="record-download">
      <Button
        kind="outline"
        size="small"
        icon="download"
        busy={download.isPending}
        onClick={() => download.mutate(wanted)}
      >
        {label ?? t('records.common.csv')}
      </Button>
      <FieldNote error={why} />
    </span>
  );
}
