import { moneyText, useI18n } from '@baize/i18n';
import { Skeleton, SlipRow } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { ListPager } from '../../shell/list-pager.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { RebateLines } from './rebate-lines.tsx';
import { rebateSheet } from './rebate.queries.ts';

/** How a payment came about: each day, game type and vendor with its valid bet, rate and result. */
export function RebateSheet({ postingId, onClose }: { postingId: string; onClose: () => void }) {
  const { t } = useI18n();
  const [pageNo, setPageNo] = useState(1);
  const { data, error, refetch } = useQuery(rebateSheet(postingId, pageNo));
  const why = useRefusalText(error);
  return (
    <Dialog title={t('vip.rebate.sheet')} shape="right" width={520} onClose={onClose}>
      {data ? (
        <div data-testid="rebate-sheet">
          <SlipRow name={t('vip.rebate.paid')}>{moneyText(data.amount, data.currency)}</SlipRow>
          <SlipRow name={t('vip.rebate.earned')}>{`${data.earned} ${data.currency}`}</SlipRow>
          <SlipRow name={t('vip.rebate.carryIn')}>{`${data.carryIn} ${data.currency}`}</SlipRow>
          <SlipRow name={t('vip.rebate.carryOut')}>{`${data.carryOut} ${data.currency}`}</SlipRow>
          <RebateLines lines={data.lines.list} currency={data.currency} />
          <ListPager page={data.lines.pageNo} totalPages={data.lines.totalPages} onPage={setPageNo} />
        </div>
      ) : error ? (
        <LoadFailed title={t('vip.rebate.failed')} text={why} onRetry={refetch} />
      ) : (
        <Skeleton height="320px" />
      )}
    </Dialog>
  );
}
