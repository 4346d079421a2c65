import { useState, type FormEvent } from 'react';
import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { codeOf } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { refusalOf } from '../../session/refusal-of.ts';
import { useMay } from '../../session/staff-session.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Problem } from '../../parts/problem.tsx';
import { isReason } from '../../parts/reason.ts';
import { ReasonField } from '../../parts/reason-field.tsx';
import { useTell } from '../../parts/use-tell.ts';
import parts from '../../parts/parts.module.css';
import css from '../catalogue/catalogue.module.css';
import {
  cashierSettings,
  channels,
  useSaveCashierSettings,
  type CashierSettings,
} from './channels.queries.ts';
import { settingFaults, settingsDraftOf, settingsOf, AMOUNTS, FIGURES, PERCENTS } from './settings-draft.ts';

const REASON_MAX = 300;

/** OP-24: what withdrawals and deposits of the brand go by: limits, fees, how many, and who must look twice. */
export function CashierSettingsPage() {
  const t = useT();
  const found = useQuery(cashierSettings);
  return (
    <>
      <PageHead
        title={t('console.place.cashierSettings')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      />
      {found.error && !found.data && <Problem code={codeOf(found.error)} />}
      {found.data && <Settings key={JSON.stringify(found.data)} stored={found.data} />}
    </>
  );
}

function Settings({ stored }: { stored: CashierSettings }) {
  const t = useT();
  const tell = useTell();
  const may = useMay('cashier.write');
  const save = useSaveCashierSettings();
  const gateways = useQuery(channels).data?.gateways ?? [];
  const [draft, setDraft] = useState(settingsDraftOf(stored));
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const faults = isTried ? settingFaults(draft) : {};
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(settingFaults(draft)).length > 0 || !isReason(reason)) return;
    save.mutate(
      { ...settingsOf(draft), reason: reason.trim() },
      { onSuccess: () => tell(t('console.site.saved')) },
    );
  };
  return (
    <form className={`${parts.card} ${parts.editor}`} onSubmit={submit} noValidate>
      <div className={css.fields}>
        {[...AMOUNTS, ...FIGURES, ...PERCENTS].map((name) => (
          <TextInput
            key={name}
            name={name}
            label={t(`console.cashier.${name}`, { currency: stored.currency })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={19}
            disabled={!may}
            value={draft[name]}
            error={faults[name] && t('console.games.fault.number_wrong')}
            aria-invalid={faults[name] !== undefined || undefined}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        ))}
        <Select
          name="payoutGateway"
          label={t('console.cashier.payoutGateway')}
          allowDeselect={false}
          disabled={!may}
          data={[...new Set([draft.payoutGateway, ...gateways.map(({ code }) => code)])]}
          value={draft.payoutGateway}
          onChange={(value) => value !== null && change({ payoutGateway: value })}
        />
      </div>
      <Switch
        name="matchByAmount"
        label={t('console.cashier.matchByAmount')}
        disabled={!may}
        checked={draft.matchByAmount}
        onChange={(event) => change({ matchByAmount: event.currentTarget.checked })}
      />
      {may && (
        <>
          <ReasonField
            value={reason}
            max={REASON_MAX}
            isShort={isTried && !isReason(reason)}
            minRows={1}
            maxRows={4}
            onChange={setReason}
          />
          {save.error && <Problem {...(refusalOf(save.error) ?? { code: 'unknown_error' })} />}
          <div>
            <Button type="submit" loading={save.isPending}>
              {t('console.site.save')}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
