import { useT } from '../../session/language.tsx';
import parts from '../../parts/parts.module.css';
import { SectionPage } from './section-page.tsx';
import { SettingRows, type Setting } from './setting-rows.tsx';
import { SWITCH_GROUPS, type Flag } from './switches.ts';
import { useSection } from './use-section.ts';
import css from './site.module.css';

/** OP-03: what a site offers at all. */
export function SwitchesPage() {
  const t = useT();
  const draft = useSection('flags');
  const settingOf = (path: Flag, isCounting: boolean): Setting<'flags'> => ({
    as: 'switch',
    path,
    label: t(`console.site.switch.${path}`),
    hint: isCounting ? path : `${path} · ${t('console.site.switchGroupOff')}`,
    isOff: !isCounting,
  });
  return (
    <SectionPage<'flags'> title={t('console.place.switches')} draft={draft}>
      {(value) => (
        <div className={css.groups}>
          {SWITCH_GROUPS.map(({ group, flags }) => (
            <div key={group}>
              <section className={parts.card}>
                <h2 className="visually-hidden">{t(`console.site.switch.${group}`)}</h2>
                <SettingRows<'flags'> value={value} draft={draft} of={[settingOf(group, true)]} />
                <div className={css.under}>
                  <SettingRows<'flags'>
                    value={value}
                    draft={draft}
                    of={flags.map((flag) => settingOf(flag, value[group] ?? false))}
                  />
                </div>
              </section>
            </div>
          ))}
        </div>
      )}
    </SectionPage>
  );
}
