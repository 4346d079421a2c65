import { useState } from 'react';
import { ActionIcon, Button, Switch, Textarea, TextInput } from '@mantine/core';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { BundledLanguage } from '@baize/i18n';
import { StatusTag } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { LanguageTabs, tagOf, WRITTEN } from '../../parts/language-tabs.tsx';
import { Card } from '../../parts/card.tsx';
import parts from '../../parts/parts.module.css';
import { withText } from './with-text.ts';
import { useFaultText } from './fault-text.ts';
import { moved } from './moved.ts';
import { SectionPage } from './section-page.tsx';
import type { Mirror } from './site.queries.ts';
import { useSection } from './use-section.ts';
import css from './site.module.css';

const DOMAIN_MAX = 255;
const TEXT_MAX = 4_000;

/** OP-11: the mirrors the speed test offers, in its order, and the note about them. */
export function DomainsPage() {
  const t = useT();
  const draft = useSection('domains');
  const [language, setLanguage] = useState<BundledLanguage>('EN');
  return (
    <SectionPage<'domains'> title={t('console.place.domains')} draft={draft}>
      {({ domains, mirrorText }, { merchant }) => (
        <>
          <Card
            title={t('console.site.mirrors')}
            head={<span className={parts.note}>{t('console.site.mirrorsNote')}</span>}
          >
            <Mirrors
              domains={domains}
              hosts={merchant.hosts}
              faults={draft.faults}
              onChange={(next) => draft.change({ domains: next })}
            />
          </Card>
          <Card
            title={t('console.site.mirrorText')}
            isBelow
            head={
              <LanguageTabs
                value={language}
                missing={WRITTEN.map(({ code }) => code).filter((code) => !mirrorText[code])}
                onChange={setLanguage}
              />
            }
          >
            <Textarea
              name="mirrorText"
              aria-label={t('console.site.mirrorText')}
              description={t('console.site.mirrorTextHint')}
              lang={tagOf(language)}
              maxLength={TEXT_MAX}
              autosize
              minRows={3}
              maxRows={10}
              value={mirrorText[language] ?? ''}
              onChange={(event) =>
                draft.change({ mirrorText: withText(mirrorText, language, event.currentTarget.value) })
              }
            />
          </Card>
        </>
      )}
    </SectionPage>
  );
}

type MirrorsProps = {
  domains: readonly Mirror[];
  /** Host names that lead to this site. */
  hosts: readonly string[];
  faults: Readonly<Record<string, string>>;
  onChange: (domains: Mirror[]) => void;
};

function Mirrors({ domains, hosts, faults, onChange }: MirrorsProps) {
  const t = useT();
  const said = useFaultText();
  const [added, setAdded] = useState('');
  const isKnown = (name: string) => hosts.includes(name.replace(/:\d+$/, ''));
  return (
    <>
      {domains.length === 0 && <p className={parts.note}>{t('console.site.mirrorsNone')}</p>}
      <ol className={css.mirrors}>
        {domains.map((mirror, index) => {
          const fault = said(faults[`domains.${index}.name`] ?? faults[`domains.${index}`]);
          return (
            <li key={mirror.name}>
              <b>{mirror.name}</b>
              {!isKnown(mirror.name) && <StatusTag tone="warn">{t('console.site.hostUnknown')}</StatusTag>}
              <Switch
                size="xs"
                aria-label={t('console.site.offeredNamed', { name: mirror.name })}
                label={t(mirror.isActive ? 'console.site.mirrorOn' : 'console.site.mirrorOff')}
                checked={mirror.isActive}
                onChange={(event) => {
                  const isActive = event.currentTarget.checked;
                  onChange(domains.map((one) => (one === mirror ? { ...one, isActive } : one)));
                }}
              />
              <span className={parts.actions}>
                {(['up', 'down'] as const).map((way) => (
                  <ActionIcon
                    key={way}
                    variant="default"
                    size={28}
                    disabled={way === 'up' ? index === 0 : index === domains.length - 1}
                    aria-label={t(`console.site.move.${way}`, { name: mirror.name })}
                    onClick={() => onChange(moved(domains, index, way === 'up' ? -1 : 1))}
                  >
                    {way === 'up' ? <ArrowUp size={15} aria-hidden /> : <ArrowDown size={15} aria-hidden />}
                  </ActionIcon>
                ))}
                <ActionIcon
                  variant="default"
                  size={28}
                  aria-label={t('console.site.removeNamed', { name: mirror.name })}
                  onClick={() => onChange(domains.filter((one) => one !== mirror))}
                >
                  <Trash2 size={15} aria-hidden />
                </ActionIcon>
              </span>
              {fault && (
                <p className={css.fault} role="alert">
                  {fault}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      <form
        className={css.line}
        onSubmit={(event) => {
          event.preventDefault();
          const name = added.trim().toLowerCase();
          if (name === '' || domains.some((one) => one.name === name)) return;
          onChange([...domains, { name, isActive: true }]);
          setAdded('');
        }}
      >
        <TextInput
          name="newDomain"
          label={t('console.site.newMirror')}
          placeholder="play.example.com"
          w={280}
          maxLength={DOMAIN_MAX}
          autoComplete="off"
          spellCheck={false}
          value={added}
          onChange={(event) => setAdded(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={added.trim() === ''}>
          {t('console.site.addMirror')}
        </Button>
      </form>
    </>
  );
}
