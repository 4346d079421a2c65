import { Select, TextInput } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import parts from '../../parts/parts.module.css';
import { faultText } from './fault-text.ts';
import { FigureField } from './figure-field.tsx';
import { SettingRow } from './setting-row.tsx';
import type { Brand } from './site.queries.ts';
import type { SectionDraft } from './use-section.ts';

const TRIAL_MINUTES_MAX = 100_000;
const RECEIPT_MINUTES_MAX = 10_080;
const CONTRACTS = ['dailysalreqtype', 'divtypereq', 'contracthoursalreq', 'realtimesalreqtype'] as const;
const STARTS = [0, 1, 2] as const;

/** What a free-play account starts with, when a payout counts as received, and who starts a payment of each agent contract. */
export function BrandMoney({ value, draft }: { value: Brand; draft: SectionDraft<'brand'> }) {
  const t = useT();
  const { trial, agentPolicy } = value;
  const isChanged = draft.changed.includes('trial');
  return (
    <section className={parts.card}>
      <div className={parts.cardHead}>
        <h2>{t('console.site.trial')}</h2>
      </div>
      <SettingRow
        label={t('console.site.trialCredit')}
        hint={t('console.site.trialCreditHint')}
        error={faultText(t, draft.faults['trial.credit'])}
        isChanged={isChanged}
      >
        {(ids) => (
          <TextInput
            {...ids}
            name="trialCredit"
            w={110}
            inputMode="numeric"
            maxLength={9}
            value={trial.credit}
            error={draft.faults['trial.credit'] !== undefined}
            onChange={(event) =>
              draft.change({ trial: { ...trial, credit: event.currentTarget.value.trim() } })
            }
          />
        )}
      </SettingRow>
      <FigureField
        name="trialMinutes"
        label={t('console.site.trialMinutes')}
        hint={t('console.site.trialMinutesHint')}
        value={trial.minutes}
        min={1}
        max={TRIAL_MINUTES_MAX}
        error={faultText(t, draft.faults['trial.minutes'])}
        isChanged={isChanged}
        onChange={(minutes) => draft.change({ trial: { ...trial, minutes } })}
      />
      <div className={`${parts.cardHead} ${parts.below}`}>
        <h2>{t('console.site.payouts')}</h2>
      </div>
      <FigureField
        name="withdrawAutoReceivedMinutes"
        label={t('console.site.receiptMinutes')}
        hint={t('console.site.receiptMinutesHint')}
        value={value.withdrawAutoReceivedMinutes}
        min={1}
        max={RECEIPT_MINUTES_MAX}
        error={faultText(t, draft.faults['withdrawAutoReceivedMinutes'])}
        isChanged={draft.changed.includes('withdrawAutoReceivedMinutes')}
        onChange={(minutes) => draft.change({ withdrawAutoReceivedMinutes: minutes })}
      />
      <div className={`${parts.cardHead} ${parts.below}`}>
        <h2>{t('console.site.agentPolicy')}</h2>
      </div>
      {CONTRACTS.map((name) => (
        <SettingRow
          key={name}
          label={t(`console.site.contract.${name}`)}
          isChanged={draft.changed.includes('agentPolicy')}
        >
          {(ids) => (
            <Select
              {...ids}
              name={name}
              w={190}
              allowDeselect={false}
              data={STARTS.map((start) => ({
                value: String(start),
                label: t(`console.site.contractStart.${start}`),
              }))}
              value={String(agentPolicy[name])}
              onChange={(start) =>
                start !== null && draft.change({ agentPolicy: { ...agentPolicy, [name]: Number(start) } })
              }
            />
          )}
        </SettingRow>
      ))}
    </section>
  );
}
