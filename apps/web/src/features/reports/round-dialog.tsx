import { fullTime, useI18n } from '@baize/i18n';
import { SlipRow } from '@baize/ui';
import { Dialog } from '../../shell/dialog.tsx';
import type { MovementLine } from './movement-lines.ts';
import { RecordRow } from './record-money.tsx';
import { RoundEntries } from './round-entries.tsx';
import { RoundState } from './round-state.tsx';
import { useVendorName } from '../catalogue/vendor-name.ts';

type Props = {
  line: Extract<MovementLine, { kind: 'round' }>;
  currency: string;
  account: string;
  onClose: () => void;
};

/** A round of play: what it comes to, and every entry of it in the wallet. */
export function RoundDialog({ line: { newest, round }, currency, account, onClose }: Props) {
  const { t } = useI18n();
  const vendorName = useVendorName();
  return (
    <Dialog title={newest.gameName || t('records.round.title')} onClose={onClose}>
      <SlipRow name={t('records.common.status')}>
        <RoundState round={round} />
      </SlipRow>
      <SlipRow name={t('records.common.time')}>{fullTime(newest.time)}</SlipRow>
      <SlipRow name={t('records.bets.vendor')}>{vendorName(newest.vassalage)}</SlipRow>
      <SlipRow name={t('records.bets.round')}>
        <span className="record-round">{newest.ref}</span>
      </SlipRow>
      <RecordRow name={t('records.bets.stake')} value={round.stake} currency={currency} />
      <RecordRow name={t('records.bets.payout')} value={round.payout} currency={currency} />
      <RecordRow name={t('records.bets.net')} value={round.net} currency={currency} signed />
      {newest.bet && <RoundEntries bet={newest.bet} currency={currency} account={account} />}
    </Dialog>
  );
}
