import { Switch } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import parts from '../../parts/parts.module.css';
import { SectionPage } from './section-page.tsx';
import { SettingRow } from './setting-row.tsx';
import { SWITCH_GROUPS, UNBUILT, type Flag } from './switches.ts';
import { useSection } from './use-section.ts';
import css from './site.module.css';

/** OP-03: what a site offers at all. */
export function SwitchesPage() {
  const t = useT();
  const draft = useSection('flags');
  return (
    <SectionPage<'flags'> title={t('console.place.switches')} draft={draft}>
      {(value) => {
        const row = (flag: Flag, isGroup: boolean, isCounting: boolean) => (
          <SettingRow
            key={flag}
            label={t(`console.site.switch.${flag}`)}
            hint={hintOf(flag, isCounting)}
            isChanged={draft.changed.includes(flag)}
          >
            {(ids) => (
              <Switch
                {...ids}
                name={flag}
                checked={value[flag] ?? false}
                disabled={UNBUILT.has(flag) || (!isGroup && !isCounting)}
                onChange={(event) => draft.change({ [flag]: event.currentTarget.checked })}
              />
            )}
          </SettingRow>
        );
        const hintOf = (flag: Flag, isCounting: boolean): string => {
          if (UNBUILT.has(flag)) return `${flag} · ${t('console.site.switchUnbuilt')}`;
          return isCounting ? flag : `${flag} · ${t('console.site.switchGroupOff')}`;
        };
        return (
          <div className={css.groups}>
            {SWITCH_GROUPS.map(({ group, flags }) => (
              <div key={group}>
                <section className={parts.card}>
                  <h2 className="visually-hidden">{t(`console.site.switch.${group}`)}</h2>
                  {row(group, true, true)}
                  <div className={css.under}>
                    {flags.map((flag) => row(flag, false, value[group] ?? false))}
                  </div>
                </section>
              </div>
            ))}
          </div>
        );
      }}
    </SectionPage>
  );
}
