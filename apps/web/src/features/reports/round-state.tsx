import { useI18n } from '@baize/i18n';
import { StatusTag } from '@baize/ui';
import type { Round } from './movement-lines.ts';

/** Whether a round is over, as the betting record says it. */
export function RoundState({ round }: { round: Round }) {
  const { t } = useI18n();
  return (
    <StatusTag tone={round.state === 'OPEN' ? 'info' : 'plain'}>
      {t(`records.bets.state.${round.state}`)}
    </StatusTag>
  );
}
