import { useState } from 'react';
import { NumberInput, Switch } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { useProtect } from './protection.queries.ts';

const REASON_MAX = 300;
const DAYS_MAX = 3660;

/** Keeps a member from depositing and betting: for some days, or for ever. What is won and held stays theirs. */
export function ExcludeDialog({ memberId, onClose }: { memberId: number; onClose: () => void }) {
  const t = useT();
  const protect = useProtect(memberId);
  const [days, setDays] = useState(30);
  const [isForEver, setForEver] = useState(false);
  return (
    <DecisionDialog
      title={t('console.protection.excludeTitle')}
      text={t('console.protection.excludeText')}
      confirm={t('console.protection.exclude')}
      grave
      reasonMax={REASON_MAX}
      run={protect}
      inputOf={(reason) => ({ act: { kind: 'exclude' as const, days: isForEver ? null : days }, reason })}
      done={t('console.protection.done')}
      onClose={onClose}
    >
      <Switch
        name="forEver"
        label={t('console.protection.forEver')}
        checked={isForEver}
        onChange={(event) => setForEver(event.currentTarget.checked)}
      />
      {!isForEver && (
        <NumberInput
          name="days"
          label={t('console.protection.days')}
          min={1}
          max={DAYS_MAX}
          clampBehavior="strict"
          allowDecimal={false}
          value={days}
          onChange={(value) => typeof value === 'number' && value > 0 && setDays(value)}
        />
      )}
    </DecisionDialog>
  );
}
