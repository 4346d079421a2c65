import './contracts.css';
import { tableTime, useI18n } from '@baize/i18n';
import { isAgent } from '@baize/members/rules';
import { Skeleton } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { ButtonTo } from '../../link.tsx';
import { useMember } from '../../session/member.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { settlementDues } from '../contract-settlement/contract-settlement.queries.ts';
import { pendingContracts } from './contracts.queries.ts';
import { KIND_PLACES } from './kinds.ts';

/** What waits for the reader's answer, each with the way to the page where it is read and answered. */
export function PendingContractsDialog({ onClose }: { onClose: () => void }) {
  const { t, tag } = useI18n();
  const area = isAgent(useMember()?.type ?? 0) ? 'office' : 'member';
  const { data, error, refetch } = useQuery(pendingContracts);
  const dues = useQuery(settlementDues).data;
  const why = useRefusalText(error, 'contracts');
  return (
    <Dialog title={t('contracts.dialog.title')} width={520} onClose={onClose}>
      <p className="bz-dialog-text">{t('contracts.dialog.text')}</p>
      {data ? (
        <ul className="contract-pending">
          {data.list.map(({ contractId, kind, side, pending, ...one }) => (
            <li key={contractId}>
              <span>
                <b>{t(`contracts.kind.${kind}`)}</b>
                <small>
                  {side === 'UPLINE' ? one.downlineAccount : (one.uplineAccount ?? t('contracts.slip.house'))}
                  {pending && (
                    <>
                      {' · '}
                      {t(`contracts.pending.${pending.type}`)} ·{' '}
                      {t('contracts.pending.until', { time: tableTime(pending.expireAt, tag) })}
                    </>
                  )}
                </small>
              </span>
              <ButtonTo
                kind="primary"
                to={KIND_PLACES[kind][side === 'UPLINE' ? 'office' : area]}
                onClick={onClose}
              >
                {t('contracts.dialog.open')}
              </ButtonTo>
            </li>
          ))}
          {dues?.waiting.map(({ kind, direction, count }) => (
            <li key={`${kind} ${direction}`}>
              <span>
                <b>{t(`contracts.kind.${kind}`)}</b>
                <small>{t(`contracts.dialog.settlements.${direction}`, { count })}</small>
              </span>
              <ButtonTo
                kind="primary"
                to={KIND_PLACES[kind][direction === 'out' ? 'office' : area]}
                search={{ view: 'payouts', side: direction, state: 'OPEN' }}
                onClick={onClose}
              >
                {t('contracts.dialog.open')}
              </ButtonTo>
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadFailed title={t('contracts.failed')} text={why} onRetry={refetch} />
      ) : (
        <Skeleton height="64px" />
      )}
    </Dialog>
  );
}
