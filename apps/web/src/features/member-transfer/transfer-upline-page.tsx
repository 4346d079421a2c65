import { useI18n } from '@baize/i18n';
import { EmptyState, Segmented } from '@baize/ui';
import { useState } from 'react';
import { LinePage } from './line-page.tsx';
import type { TransferLine } from './member-transfer.queries.ts';
import { TransferLineForm } from './transfer-line-form.tsx';

/** WALLET-009, WALLET-010: to the upline, and for agents to a direct downline too, whom the address may name. */
export function TransferUplinePage({ search }: { search: { account?: string } }) {
  const { t } = useI18n();
  return (
    <LinePage
      title={(line) => t(line?.downlines.isEnabled ? 'transfer.line.agentTitle' : 'transfer.line.title')}
    >
      {(line) => <Line line={line} to={search.account ?? ''} />}
    </LinePage>
  );
}

function Line({ line, to }: { line: TransferLine; to: string }) {
  const { t } = useI18n();
  const canUp = line.upline?.isEnabled === true;
  const canDown = line.downlines.isEnabled;
  const [wanted, setWanted] = useState<'UPLINE' | 'DOWNLINE'>(canUp && to === '' ? 'UPLINE' : 'DOWNLINE');
  if (!canUp && !canDown)
    return line.upline ? (
      <EmptyState title={t('transfer.line.off')} text={t('transfer.line.offText')} />
    ) : (
      <EmptyState title={t('transfer.line.none')} text={t('transfer.line.noneText')} />
    );
  const direction = canUp && canDown ? wanted : canUp ? 'UPLINE' : 'DOWNLINE';
  return (
    <>
      <p className="transfer-lead">{t('transfer.line.lead')}</p>
      {canUp && canDown && (
        <Segmented
          label={t('transfer.line.to')}
          value={wanted}
          onChange={setWanted}
          tabs={[
            { key: 'UPLINE', label: t('transfer.line.upline') },
            { key: 'DOWNLINE', label: t('transfer.line.downline') },
          ]}
        />
      )}
      <TransferLineForm key={direction} line={line} direction={direction} to={to} />
    </>
  );
}
