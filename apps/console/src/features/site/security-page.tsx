import { useT } from '../../session/language.tsx';
import { Card } from '../../parts/card.tsx';
import { SectionPage } from './section-page.tsx';
import { SECURITY, SECURITY_GROUPS, type SecurityMember } from './security.ts';
import { SettingRows, type Setting } from './setting-rows.tsx';
import { useSection } from './use-section.ts';
import css from './site.module.css';

/** OP-06: what stops guessing, who proves what, and for how long. */
export function SecurityPage() {
  const t = useT();
  const draft = useSection('security');
  const settingOf = (path: SecurityMember, botCheckProviders: readonly string[]): Setting<'security'> => {
    const words = {
      path,
      label: t(`console.site.security.${path}`),
      hint: t(`console.site.security.${path}Hint`),
    };
    const control = SECURITY[path];
    if (control.as !== 'select') return { ...words, ...control };
    return {
      ...words,
      as: 'select',
      options: control.options.map((value) => ({
        value,
        label: t(`console.site.option.${value}`),
        // A provider without keys can be seen, but not chosen.
        disabled: path === 'botCheck' && !botCheckProviders.includes(value),
      })),
    };
  };
  return (
    <SectionPage<'security'> title={t('console.place.security')} draft={draft} subject="settings:security">
      {(value, { botCheckProviders }) => (
        <div className={css.groups}>
          {SECURITY_GROUPS.map(({ group, members }) => (
            <div key={group}>
              <Card title={t(`console.site.group.${group}`)}>
                <div>
                  <SettingRows<'security'>
                    value={value}
                    draft={draft}
                    of={members.map((name) => settingOf(name, botCheckProviders))}
                  />
                </div>
              </Card>
            </div>
          ))}
        </div>
      )}
    </SectionPage>
  );
}
