import { useState } from 'react';
import { Checkbox, Group, Textarea } from '@mantine/core';
import type { BundledLanguage } from '@baize/i18n';
import { Segmented } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { Facts } from '../../parts/facts.tsx';
import { LanguageTabs, tagOf, WRITTEN } from '../../parts/language-tabs.tsx';
import { Card } from '../../parts/card.tsx';
import parts from '../../parts/parts.module.css';
import { AgentTreeCard } from './agent-tree-card.tsx';
import { useDealings } from './brand-dealings.ts';
import { useFaultText } from './fault-text.ts';
import { LinesField } from './lines-field.tsx';
import { SectionPage } from './section-page.tsx';
import { SettingRows, SettingsCard } from './setting-rows.tsx';
import type { Brand, Settings } from './site.queries.ts';
import { useSection, type SectionDraft } from './use-section.ts';
import { withText } from './with-text.ts';
import css from './site.module.css';

const NAME_MAX = 80;
const LICENCE_MAX = 4_000;
const TRIAL_MINUTES_MAX = 100_000;
const RECEIPT_MINUTES_MAX = 10_080;
const FIGURES = ['online', 'winner', 'jackpot'] as const;
const PALETTES = ['jade', 'lapis', 'claret'] as const;
const MODES = ['live', 'generated', 'hidden'] as const;
const CONTRACTS = ['dailysalreqtype', 'divtypereq', 'contracthoursalreq', 'realtimesalreqtype'] as const;
const STARTS = [0, 1, 2, 3] as const;
type CardProps = { value: Brand; draft: SectionDraft<'brand'> };

/** OP-04: what a brand is called, in which languages it speaks, and what it shows of itself. */
export function BrandPage() {
  const t = useT();
  const draft = useSection('brand');
  const isDestructive = draft.changed.some((name) => name === 'currency' || name === 'timeZone');
  return (
    <SectionPage<'brand'>
      title={t('console.place.brand')}
      draft={draft}
      danger={isDestructive ? t('console.site.dealingsDanger') : undefined}
    >
      {(value, { merchant, currencies }) => (
        <div className={css.groups}>
          {[
            <Identity key="identity" {...{ value, draft, merchant, currencies }} />,
            <Languages key="languages" value={value} draft={draft} />,
            <Figures key="figures" value={value} draft={draft} />,
            <BrandText key="licence" value={value} draft={draft} name="licenceText" />,
            <BrandText key="hours" value={value} draft={draft} name="supportHours" />,
            <BrandText key="agent-hours" value={value} draft={draft} name="agentSupportHours" />,
            <Money key="money" value={value} draft={draft} />,
            <AgentTreeCard key="agents" value={value} draft={draft} />,
            <Sources key="sources" value={value} draft={draft} />,
          ].map((card) => (
            <div key={card.key}>{card}</div>
          ))}
        </div>
      )}
    </SectionPage>
  );
}

type IdentityProps = CardProps & Pick<Settings, 'merchant' | 'currencies'>;

function Identity({ value, draft, merchant, currencies }: IdentityProps) {
  const t = useT();
  const dealings = useDealings(value, currencies);
  return (
    <Card title={t('console.site.identity')}>
      <SettingRows<'brand'>
        value={value}
        draft={draft}
        of={[
          {
            as: 'text',
            path: 'name',
            label: t('console.site.siteName'),
            hint: t('console.site.siteNameHint'),
            max: NAME_MAX,
          },
          {
            as: 'select',
            path: 'palette',
            label: t('console.site.palette'),
            hint: t('console.site.paletteHint'),
            options: PALETTES.map((palette) => ({
              value: palette,
              label: t(`console.site.palette.${palette}`),
            })),
          },
        ]}
      />
      <Facts of={[[t('console.site.code'), merchant.code]]} />
      <SettingRows<'brand'> value={value} draft={draft} of={dealings} />
    </Card>
  );
}

function Languages({ value, draft }: CardProps) {
  const t = useT();
  const said = useFaultText();
  return (
    <Card title={t('console.site.languages')}>
      <Checkbox.Group
        label={t('console.site.offered')}
        value={value.languages}
        error={said(draft.faults['languages'])}
        onChange={(chosen) =>
          // In the catalogue's order, so that turning one off and on again is no change.
          draft.change({ languages: WRITTEN.map(({ code }) => code).filter((code) => chosen.includes(code)) })
        }
      >
        <Group gap="md" my={6}>
          {WRITTEN.map(({ code, name, tag }) => (
            <Checkbox
              key={code}
              name={`language.${code}`}
              value={code}
              label={<span lang={tag}>{name}</span>}
              size="xs"
            />
          ))}
        </Group>
      </Checkbox.Group>
      <SettingRows<'brand'>
        value={value}
        draft={draft}
        of={[
          {
            as: 'select',
            path: 'defaultLanguage',
            label: t('console.site.defaultLanguage'),
            hint: t('console.site.defaultLanguageHint'),
            options: WRITTEN.map(({ code, name }) => ({ value: code, label: name })),
          },
        ]}
      />
    </Card>
  );
}

function Figures({ value, draft }: CardProps) {
  const t = useT();
  return (
    <Card title={t('console.site.shownFigures')}>
      {FIGURES.map((name) => (
        <div key={name} className={css.row}>
          <div>
            <p className={css.label}>{t(`console.site.figure.${name}`)}</p>
            <p className={css.hint}>{t(`console.site.figure.${name}Hint`)}</p>
          </div>
          <Segmented
            label={t(`console.site.figure.${name}`)}
            tabs={MODES.map((mode) => ({ key: mode, label: t(`console.site.mode.${mode}`) }))}
            value={value.figures[name]}
            onChange={(mode) => draft.change({ figures: { ...value.figures, [name]: mode } })}
          />
        </div>
      ))}
      <p className={parts.note}>{t('console.site.generatedNote')}</p>
      <SettingRows<'brand'>
        value={value}
        draft={draft}
        of={[
          {
            as: 'switch',
            path: 'winners.isOn',
            label: t('console.site.winnerBoard'),
            hint: t('console.site.winnerBoardHint'),
          },
          {
            as: 'text',
            path: 'winners.threshold',
            label: t('console.site.winnerThreshold'),
            hint: t('console.site.winnerThresholdHint'),
            isWord: true,
            max: 15,
            width: 110,
          },
        ]}
      />
    </Card>
  );
}

/** A text of the brand in each language it is written in. */
function BrandText({
  value,
  draft,
  name,
}: CardProps & { name: 'licenceText' | 'supportHours' | 'agentSupportHours' }) {
  const t = useT();
  const [language, setLanguage] = useState<BundledLanguage>('EN');
  return (
    <Card
      title={t(`console.site.${name}`)}
      head={
        <LanguageTabs
          value={language}
          missing={WRITTEN.map(({ code }) => code).filter((code) => !value[name][code])}
          onChange={setLanguage}
        />
      }
    >
      <Textarea
        name={name}
        aria-label={t(`console.site.${name}`)}
        description={t(`console.site.${name}Hint`)}
        lang={tagOf(language)}
        maxLength={LICENCE_MAX}
        autosize
        minRows={3}
        maxRows={10}
        value={value[name][language] ?? ''}
        onChange={(event) =>
          draft.change({ [name]: withText(value[name], language, event.currentTarget.value) })
        }
      />
    </Card>
  );
}

/** What a free-play account starts with, when a payout counts as received, and who starts a payment of each agent contract. */
function Money({ value, draft }: CardProps) {
  const t = useT();
  const starts = STARTS.map((start) => ({
    value: String(start),
    label: t(`console.site.contractStart.${start}`),
  }));
  return (
    <>
      <SettingsCard<'brand'>
        title={t('console.site.trial')}
        value={value}
        draft={draft}
        of={[
          {
            as: 'text',
            path: 'trial.credit',
            label: t('console.site.trialCredit'),
            hint: t('console.site.trialCreditHint'),
            isWord: true,
            max: 9,
            width: 110,
          },
          {
            as: 'figure',
            path: 'trial.minutes',
            label: t('console.site.trialMinutes'),
            hint: t('console.site.trialMinutesHint'),
            min: 1,
            max: TRIAL_MINUTES_MAX,
          },
        ]}
      />
      <SettingsCard<'brand'>
        title={t('console.site.payouts')}
        value={value}
        draft={draft}
        of={[
          {
            as: 'figure',
            path: 'withdrawAutoReceivedMinutes',
            label: t('console.site.receiptMinutes'),
            hint: t('console.site.receiptMinutesHint'),
            min: 1,
            max: RECEIPT_MINUTES_MAX,
          },
        ]}
      />
      <SettingsCard<'brand'>
        title={t('console.site.agentPolicy')}
        value={value}
        draft={draft}
        of={CONTRACTS.map((name) => ({
          as: 'select',
          path: `agentPolicy.${name}`,
          label: t(`console.site.contract.${name}`),
          // Every five minutes nobody presses.
          options: name === 'realtimesalreqtype' ? starts.slice(0, 2) : starts,
        }))}
      />
    </>
  );
}

function Sources({ value, draft }: CardProps) {
  const t = useT();
  return (
    <Card title={t('console.site.sources')}>
      <div className={css.stack}>
        {(['imageCdn', 'launchCdn'] as const).map((name) => (
          <LinesField
            key={name}
            name={name}
            label={t(`console.site.${name}`)}
            hint={t(`console.site.${name}Hint`)}
            value={value[name]}
            faults={draft.faults}
            onChange={(lines) => draft.change({ [name]: lines })}
          />
        ))}
        <div>
          <SettingRows<'brand'>
            value={value}
            draft={draft}
            of={[
              {
                as: 'text',
                path: 'analyticsId',
                label: t('console.site.analyticsId'),
                hint: t('console.site.analyticsIdHint'),
                isWord: true,
                max: 100,
              },
              {
                as: 'switch',
                path: 'chat.needsDeposit',
                label: t('console.site.chatNeedsDeposit'),
                hint: t('console.site.chatNeedsDepositHint'),
              },
            ]}
          />
        </div>
      </div>
    </Card>
  );
}
