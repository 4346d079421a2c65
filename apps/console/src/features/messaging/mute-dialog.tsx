import { useState } from 'react';
import { Select } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { REASON_MAX, useMute } from './messaging.queries.ts';

/** Minutes; 0 stands for ever. */
const SPANS = [10, 60, 1_440, 10_080, 43_200, 0] as const;

/** Shuts a member up in the room for a while; everything else stays open to them. */
export function MuteDialog({
  memberId,
  account,
  onClose,
}: {
  memberId: number;
  account: string;
  onClose: () => void;
}) {
  const t = useT();
  const mute = useMute();
  const [span, setSpan] = useState<number>(SPANS[1]);
  return (
    <DecisionDialog
      title={t('console.messaging.muteTitle', { name: account })}
      text={t('console.messaging.muteText')}
      confirm={t('console.messaging.mute')}
      grave
      reasonMax={REASON_MAX}
      run={mute}
      inputOf={(reason) => ({ memberId, minutes: span === 0 ? null : span, reason })}
      done={t('console.messaging.isMuted', { name: account })}
      onClose={onClose}
    >
      <Select
        name="minutes"
        label={t('console.messaging.howLong')}
        allowDeselect={false}
        data={SPANS.map((minutes) => ({
          value: String(minutes),
          label: t(`console.messaging.span.${minutes}`),
        }))}
        value={String(span)}
        onChange={(value) => value !== null && setSpan(Number(value))}
      />
    </DecisionDialog>
  );
}
