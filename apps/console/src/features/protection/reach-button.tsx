import { useState } from 'react';
import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { exclusionReach, useSaveReach } from './protection.queries.ts';

const REASON_MAX = 300;

/** R7: whether exclusions reach the same person's accounts at the house's other brands. */
export function ReachButton() {
  const t = useT();
  const may = useMay('protection.write');
  const { data } = useQuery(exclusionReach);
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  return (
    <>
      <Button variant="default" disabled={!may} onClick={() => setOpen(true)}>
        {t(data.isEverywhere ? 'console.protection.reach.all' : 'console.protection.reach.own')}
      </Button>
      {isOpen && <ReachDialog isEverywhere={data.isEverywhere} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReachDialog({ onClose, ...now }: { isEverywhere: boolean; onClose: () => void }) {
  const t = useT();
  const save = useSaveReach();
  const [isEverywhere, setEverywhere] = useState(now.isEverywhere);
  return (
    <DecisionDialog
      title={t('console.protection.reach.title')}
      text={t('console.protection.reach.text')}
      confirm={t('console.site.save')}
      reasonMax={REASON_MAX}
      run={save}
      inputOf={(reason) => ({ isEverywhere, reason })}
      done={t('console.site.saved')}
      onClose={onClose}
    >
      <Switch
        name="isEverywhere"
        label={t('console.protection.reach.all')}
        checked={isEverywhere}
        onChange={(event) => setEverywhere(event.currentTarget.checked)}
      />
    </DecisionDialog>
  );
}
