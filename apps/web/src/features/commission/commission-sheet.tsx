import '../rates/rates.css';
import { moneyText, useT } from '@baize/i18n';
import { Skeleton, SlipRow } from '@baize/ui';
import { rateText } from '@baize/rates/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { ListPager } from '../../shell/list-pager.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { commissionSheet } from './commission.queries.ts';

/** How a day's commission came about: each branch and game type with its valid bet, both rates and the result. */
export function CommissionSheet({ postingId, onClose }: { postingId: string; onClose: () => void }) {
  const t = useT();
  const [pageNo, setPageNo] = useState(1);
  const { data, error, refetch } = useQuery(commissionSheet(postingId, pageNo));
  const why = useRefusalText(error, 'agents');
  return (
    <Dialog title={t('agents.commission.title')} shape="right" width={520} onClose={onClose}>
      {data ? (
        <div data-testid="commission-sheet">
          <p className="sheet-sum">
            <b>{moneyText(data.amount, data.currency)}</b>
          </p>
          <SlipRow name={t('agents.commission.day')}>{data.day}</SlipRow>
          <SlipRow name={t('agents.commission.earned')}>{`${data.earned} ${data.currency}`}</SlipRow>
          {data.carryIn !== '0.00' && data.carryIn !== '0' && (
            <SlipRow name={t('agents.commission.carryIn')}>{`${data.carryIn} ${data.currency}`}</SlipRow>
          )}
          {data.carryOut !== '0.00' && data.carryOut !== '0' && (
            <SlipRow name={t('agents.commission.carryOut')}>{`${data.carryOut} ${data.currency}`}</SlipRow>
          )}
          <p className="rate-hint">{t('agents.commission.rounded')}</p>
          <div className="rate-lines">
            {data.lines.list.map((line) => (
              <div key={`${line.account} ${line.scale} ${line.own} ${line.below}`}>
                <b>{line.account || t('agents.commission.ownPlay')}</b>
                {`, ${t(`agents.rates.scale.${line.scale}`)}: `}
                {t(line.scale === 'PRIZE_MODE' ? 'agents.commission.byMode' : 'agents.commission.byRate', {
                  base: line.base,
                  own: rateText(line.scale, line.own),
                  below: rateText(line.scale, line.below),
                  result: line.result,
                })}
              </div>
            ))}
          </div>
          <ListPager page={data.lines.pageNo} totalPages={data.lines.totalPages} onPage={setPageNo} />
        </div>
      ) : error ? (
        <LoadFailed title={t('agents.commission.failed')} text={why} onRetry={refetch} />
      ) : (
        <Skeleton height="320px" />
      )}
    </Dialog>
  );
}
