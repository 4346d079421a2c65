import { Select, Switch } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import parts from '../../parts/parts.module.css';
import { faultText } from './fault-text.ts';
import { FigureField } from './figure-field.tsx';
import { SettingRow } from './setting-row.tsx';
import { SectionPage } from './section-page.tsx';
import { SECURITY, SECURITY_GROUPS, type SecurityMember } from './security.ts';
import type { Security, Settings } from './site.queries.ts';
import { useSection } from './use-section.ts';
import css from './site.module.css';

/** OP-06: what stops guessing, who proves what, and for how long. */
export function SecurityPage() {
  const t = useT();
  const draft = useSection('security');
  return (
    <SectionPage<'security'> title={t('console.place.security')} draft={draft}>
      {(value, settings) => (
        <div className={css.groups}>
          {SECURITY_GROUPS.map(({ group, members }) => (
            <div key={group}>
              <section className={parts.card}>
                <div className={parts.cardHead}>
                  <h2>{t(`console.site.group.${group}`)}</h2>
                </div>
                <div>
                  {members.map((name) => (
                    <Member
                      key={name}
                      name={name}
                      value={value}
                      settings={settings}
                      error={faultText(t, draft.faults[name])}
                      isChanged={draft.changed.includes(name)}
                      onChange={(member) => draft.change({ [name]: member })}
                    />
                  ))}
                </div>
              </section>
            </div>
          ))}
        </div>
      )}
    </SectionPage>
  );
}

type MemberProps = {
  name: SecurityMember;
  value: Security;
  settings: Settings;
  error: string | undefined;
  isChanged: boolean;
  onChange: (value: number | string | boolean) => void;
};

function Member({ name, value, settings, error, isChanged, onChange }: MemberProps) {
  const t = useT();
  const control = SECURITY[name];
  const label = t(`console.site.security.${name}`);
  const hint = t(`console.site.security.${name}Hint`);
  switch (control.kind) {
    case 'figure':
      return (
        <FigureField
          name={name}
          label={label}
          hint={hint}
          value={Number(value[name])}
          min={control.min}
          max={control.max}
          error={error}
          isChanged={isChanged}
          onChange={onChange}
        />
      );
    case 'switch':
      return (
        <SettingRow label={label} hint={hint} error={error} isChanged={isChanged}>
          {(ids) => (
            <Switch
              {...ids}
              name={name}
              checked={value[name] === true}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          )}
        </SettingRow>
      );
    case 'choice':
      return (
        <SettingRow label={label} hint={hint} error={error} isChanged={isChanged}>
          {(ids) => (
            <Select
              {...ids}
              name={name}
              w={210}
              allowDeselect={false}
              data={control.options.map((option) => ({
                value: option,
                label: t(`console.site.option.${option}`),
                // A provider without keys can be seen, but not chosen.
                disabled: name === 'human' && !settings.humanProviders.some((one) => one === option),
              }))}
              value={String(value[name])}
              error={error !== undefined}
              onChange={(option) => option !== null && onChange(option)}
            />
          )}
        </SettingRow>
      );
  }
}
