import { useState } from 'react';
import { NumberInput, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { codeOf } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { Problem } from '../../parts/problem.tsx';
import {
  diligenceSettings,
  REASON_MAX,
  useSaveDiligenceSettings,
  type DiligenceSettings,
} from './diligence.queries.ts';

const DAYS_MAX = 90;
const KEEP_DAYS = { min: 30, max: 3_650 };
const LIKENESS = { min: 75, max: 100 };
const SECRET_MAX = 200;

/** The brand's rules: how long a member has to answer, what follows when they do not, how names are compared and by whom. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(diligenceSettings);
  if (error && !data) return <Problem code={codeOf(error)} />;
  return data ? <Editor settings={data} onClose={onClose} /> : null;
}

function Editor({ settings, onClose }: { settings: DiligenceSettings; onClose: () => void }) {
  const t = useT();
  const save = useSaveDiligenceSettings();
  const { hasSecret, ...first } = settings;
  const [draft, setDraft] = useState(first);
  const [secret, setSecret] = useState('');
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <DecisionDialog
      title={t('console.screening.settings')}
      text={t('console.screening.settingsText')}
      confirm={t('console.site.save')}
      reasonMax={REASON_MAX}
      run={save}
      inputOf={(reason) => ({
        ...draft,
        providerUrl: draft.providerUrl.trim(),
        ...(secret === '' ? {} : { providerSecret: secret }),
        reason,
      })}
      done={t('console.site.saved')}
      onClose={onClose}
    >
      <NumberInput
        name="fundsDueDays"
        label={t('console.screening.dueDays')}
        min={1}
        max={DAYS_MAX}
        clampBehavior="strict"
        allowDecimal={false}
        value={draft.fundsDueDays}
        onChange={(days) => typeof days === 'number' && days > 0 && change({ fundsDueDays: days })}
      />
      <Switch
        name="fundsStopDeposits"
        label={t('console.screening.stopDeposits')}
        checked={draft.fundsStopDeposits}
        onChange={(event) => change({ fundsStopDeposits: event.currentTarget.checked })}
      />
      <Switch
        name="fundsHoldWithdrawals"
        label={t('console.screening.holdWithdrawals')}
        checked={draft.fundsHoldWithdrawals}
        onChange={(event) => change({ fundsHoldWithdrawals: event.currentTarget.checked })}
      />
      <NumberInput
        name="documentsKeepDays"
        label={t('console.screening.keepDays')}
        {...KEEP_DAYS}
        clampBehavior="blur"
        allowDecimal={false}
        value={draft.documentsKeepDays}
        onChange={(days) => typeof days === 'number' && days > 0 && change({ documentsKeepDays: days })}
      />
      <NumberInput
        name="nameLikeness"
        label={t('console.screening.likeness')}
        description={t('console.screening.likenessText')}
        {...LIKENESS}
        clampBehavior="blur"
        allowDecimal={false}
        suffix=" %"
        value={draft.nameLikeness}
        onChange={(percent) =>
          typeof percent === 'number' && percent > 0 && change({ nameLikeness: percent })
        }
      />
      <TextInput
        name="providerUrl"
        type="url"
        label={t('console.screening.providerUrl')}
        description={t('console.screening.providerText')}
        maxLength={300}
        spellCheck={false}
        value={draft.providerUrl}
        onChange={(event) => change({ providerUrl: event.currentTarget.value })}
      />
      <TextInput
        name="providerSecret"
        type="password"
        label={t('console.screening.providerSecret')}
        description={t(hasSecret ? 'console.screening.secretKept' : 'console.screening.secretNew')}
        maxLength={SECRET_MAX}
        autoComplete="new-password"
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
      />
    </DecisionDialog>
  );
}
