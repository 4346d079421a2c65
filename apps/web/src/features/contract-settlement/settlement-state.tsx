import type { SettlementState } from '@baize/contract-settlement/rules';
import { useT } from '@baize/i18n';
import { StatusTag, type Tone } from '@baize/ui';

const TONES: Record<SettlementState, Tone> = {
  NOTHING_DUE: 'plain',
  CALCULATED: 'info',
  REQUESTED: 'info',
  ARREARS: 'down',
  PAID: 'up',
  PAID_OFFLINE: 'plain',
};

export function SettlementTag({ state }: { state: SettlementState }) {
  const t = useT();
  return <StatusTag tone={TONES[state]}>{t(`contracts.payout.state.${state}`)}</StatusTag>;
}
