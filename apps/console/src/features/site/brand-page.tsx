import { useState } from 'react';
import { Checkbox, Group, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { BundledLanguage } from '@baize/i18n';
import { Segmented } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { LanguageTabs, tagOf, WRITTEN } from '../../parts/language-tabs.tsx';
import parts from '../../parts/parts.module.css';
import { BrandDealings } from './brand-dealings.tsx';
import { BrandMoney } from './brand-money.tsx';
import { faultText } from './fault-text.ts';
import { LinesField } from './lines-field.tsx';
import { SectionPage } from './section-page.tsx';
import { SettingRow } from './setting-row.tsx';
import type { Brand, Settings } from './site.queries.ts';
import { useSection, type SectionDraft } from './use-section.ts';
import css from './site.module.css';

const NAME_MAX = 80;
const LICENCE_MAX = 4_000;
const FIGURES = ['online', 'winner', 'jackpot'] as const;
const PALETTES = ['jade', 'lapis', 'claret'] as const;
const MODES = ['live', 'generated', 'hidden'] as const;
type Draft = SectionDraft<'brand'>;
type CardProps = { value: Brand; draft: Draft };

/** OP-04: what a brand is called, in which languages it speaks, and what it shows of itself. */
export function BrandPage() {
  const t = useT();
  const draft = useSection('brand');
  const isGrave = draft.changed.some((name) => name === 'currency' || name === 'timeZone');
  return (
    <SectionPage<'brand'>
      title={t('console.place.brand')}
      draft={draft}
      danger={isGrave ? t('console.site.dealingsDanger') : undefined}
    >
      {(value, { merchant, currencies }) => (
        <div className={css.groups}>
          <div>
            <Identity value={value} draft={draft} merchant={merchant} currencies={currencies} />
          </div>
          <div>
            <Languages value={value} draft={draft} />
          </div>
          <div>
            <Figures value={value} draft={draft} />
          </div>
          <div>
            <BrandText value={value} draft={draft} name="licenceText" />
            <BrandText value={value} draft={draft} name="supportHours" />
          </div>
          <div>
            <BrandMoney value={value} draft={draft} />
          </div>
          <div>
            <Sources value={value} draft={draft} />
          </div>
        </div>
      )}
    </SectionPage>
  );
}

type IdentityProps = CardProps & Pick<Settings, 'merchant' | 'currencies'>;

function Identity({ value, draft, merchant, currencies }: IdentityProps) {
  const t = useT();
  return (
    <section className={parts.card}>
      <div className={parts.cardHead}>
        <h2>{t('console.site.identity')}</h2>
      </div>
      <SettingRow
        label={t('console.site.siteName')}
        hint={t('console.site.siteNameHint')}
        error={faultText(t, draft.faults['name'])}
        isChanged={draft.changed.includes('name')}
      >
        {(ids) => (
          <TextInput
            {...ids}
            name="siteName"
            w={190}
            maxLength={NAME_MAX}
            value={value.name}
            error={draft.faults['name'] !== undefined}
            onChange={(event) => draft.change({ name: event.currentTarget.value })}
          />
        )}
      </SettingRow>
      <SettingRow
        label={t('console.site.palette')}
        hint={t('console.site.paletteHint')}
        isChanged={draft.changed.includes('palette')}
      >
        {(ids) => (
          <Select
            {...ids}
            name="palette"
            w={150}
            allowDeselect={false}
            data={PALETTES.map((dye) => ({ value: dye, label: t(`console.site.palette.${dye}`) }))}
            value={value.palette}
            onChange={(dye) => dye !== null && draft.change({ palette: dye })}
          />
        )}
      </SettingRow>
      <dl className={parts.facts}>
        <div>
          <dt>{t('console.site.code')}</dt>
          <dd>{merchant.code}</dd>
        </div>
      </dl>
      <BrandDealings value={value} draft={draft} currencies={currencies} />
    </section>
  );
}

function Languages({ value, draft }: CardProps) {
  const t = useT();
  const fault = faultText(t, draft.faults['languages']);
  return (
    <section className={parts.card}>
      <div className={parts.cardHead}>
        <h2>{t('console.site.languages')}</h2>
      </div>
      <Checkbox.Group
        label={t('console.site.offered')}
        value={value.languages}
        error={fault}
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
      <SettingRow
        label={t('console.site.defaultLanguage')}
        hint={t('console.site.defaultLanguageHint')}
        error={faultText(t, draft.faults['defaultLanguage'])}
        isChanged={draft.changed.includes('defaultLanguage')}
      >
        {(ids) => (
          <Select
            {...ids}
            name="defaultLanguage"
            w={150}
            allowDeselect={false}
            data={WRITTEN.map(({ code, name }) => ({ value: code, label: name }))}
            value={value.defaultLanguage}
            error={draft.faults['defaultLanguage'] !== undefined}
            onChange={(code) => code !== null && draft.change({ defaultLanguage: code })}
          />
        )}
      </SettingRow>
    </section>
  );
}

function Figures({ value, draft }: CardProps) {
  const t = useT();
  return (
    <section className={parts.card}>
      <div className={parts.cardHead}>
        <h2>{t('console.site.shownFigures')}</h2>
      </div>
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
      <SettingRow
        label={t('console.site.winnerBoard')}
        hint={t('console.site.winnerBoardHint')}
        isChanged={draft.changed.includes('winners')}
      >
        {(ids) => (
          <Switch
            {...ids}
            name="winnersOn"
            checked={value.winners.isOn}
            onChange={(event) =>
              draft.change({ winners: { ...value.winners, isOn: event.currentTarget.checked } })
            }
          />
        )}
      </SettingRow>
      <SettingRow
        label={t('console.site.winnerThreshold')}
        hint={t('console.site.winnerThresholdHint')}
        error={faultText(t, draft.faults['winners.threshold'])}
        isChanged={draft.changed.includes('winners')}
      >
        {(ids) => (
          <TextInput
            {...ids}
            name="winnerThreshold"
            w={110}
            inputMode="decimal"
            maxLength={15}
            value={value.winners.threshold}
            error={draft.faults['winners.threshold'] !== undefined}
            onChange={(event) =>
              draft.change({ winners: { ...value.winners, threshold: event.currentTarget.value.trim() } })
            }
          />
        )}
      </SettingRow>
    </section>
  );
}

/** A text of the brand in each language it is written in. */
function BrandText({ value, draft, name }: CardProps & { name: 'licenceText' | 'supportHours' }) {
  const t = useT();
  const [language, setLanguage] = useState<BundledLanguage>('EN');
  return (
    <section className={parts.card}>
      <div className={parts.cardHead}>
        <h2>{t(`console.site.${name}`)}</h2>
        <span className={parts.space} />
        <LanguageTabs
          value={language}
          missing={WRITTEN.map(({ code }) => code).filter((code) => !value[name][code])}
          onChange={setLanguage}
        />
      </div>
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
    </section>
  );
}

/** A text emptied is a text taken away: English then stands in. */
export const withText = (
  texts: Partial<Record<BundledLanguage, string>>,
  language: BundledLanguage,
  text: string,
): Partial<Record<BundledLanguage, string>> =>
  Object.fromEntries(
    WRITTEN.map(({ code }) => [code, code === language ? text : texts[code]] as const).filter(
      ([, one]) => one !== undefined && one !== '',
    ),
  );

function Sources({ value, draft }: CardProps) {
  const t = useT();
  return (
    <section className={`${parts.card} ${css.stack}`}>
      <div className={parts.cardHead}>
        <h2>{t('console.site.sources')}</h2>
      </div>
      <LinesField
        name="imageCdn"
        label={t('console.site.imageCdn')}
        hint={t('console.site.imageCdnHint')}
        value={value.imageCdn}
        faults={draft.faults}
        onChange={(imageCdn) => draft.change({ imageCdn })}
      />
      <LinesField
        name="launchCdn"
        label={t('console.site.launchCdn')}
        hint={t('console.site.launchCdnHint')}
        value={value.launchCdn}
        faults={draft.faults}
        onChange={(launchCdn) => draft.change({ launchCdn })}
      />
      <SettingRow
        label={t('console.site.analyticsId')}
        hint={t('console.site.analyticsIdHint')}
        error={faultText(t, draft.faults['analyticsId'])}
        isChanged={draft.changed.includes('analyticsId')}
      >
        {(ids) => (
          <TextInput
            {...ids}
            name="analyticsId"
            w={190}
            maxLength={100}
            autoComplete="off"
            value={value.analyticsId}
            error={draft.faults['analyticsId'] !== undefined}
            onChange={(event) => draft.change({ analyticsId: event.currentTarget.value.trim() })}
          />
        )}
      </SettingRow>
      <SettingRow
        label={t('console.site.chatNeedsDeposit')}
        hint={t('console.site.chatNeedsDepositHint')}
        isChanged={draft.changed.includes('chat')}
      >
        {(ids) => (
          <Switch
            {...ids}
            name="chatNeedsDeposit"
            checked={value.chat.needsDeposit}
            onChange={(event) => draft.change({ chat: { needsDeposit: event.currentTarget.checked } })}
          />
        )}
      </SettingRow>
    </section>
  );
}
