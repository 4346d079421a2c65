import { useState } from 'react';
import { useT } from '../../session/language.tsx';
import parts from '../../parts/parts.module.css';
import { DefaultPassword } from './default-password.tsx';
import { RegistrationFigures } from './registration-figures.tsx';
import { RegistrationTable } from './registration-table.tsx';
import { SectionPage } from './section-page.tsx';
import type { FieldName } from './site.queries.ts';
import { TryOut } from './try-out.tsx';
import { useSection } from './use-section.ts';
import css from './site.module.css';

/** OP-05: what a visitor is asked when he registers, and by which rule each answer is right. */
export function RegistrationPage() {
  const t = useT();
  const draft = useSection('registration');
  const [tried, setTried] = useState<FieldName>('username');
  return (
    <SectionPage<'registration'>
      title={t('console.place.registration')}
      draft={draft}
      subject="settings:registration"
    >
      {(value, { patterns }) => (
        <>
          <TryOut fields={value.fields} patterns={patterns} tried={tried} onTry={setTried} />
          <section className={`${parts.tableCard} ${parts.below}`}>
            <div className={parts.cardHead}>
              <h2>{t('console.site.fields')}</h2>
              <span className={parts.space} />
              <span className={parts.note}>{t('console.site.fieldsNote')}</span>
            </div>
            <RegistrationTable
              fields={value.fields}
              patterns={patterns}
              faults={draft.faults}
              tried={tried}
              onTry={setTried}
              onChange={(name, rule) => draft.change({ fields: { [name]: rule } })}
            />
          </section>
          <div className={css.pair}>
            <div>
              <RegistrationFigures value={value} draft={draft} />
            </div>
            <div>
              <DefaultPassword />
            </div>
          </div>
        </>
      )}
    </SectionPage>
  );
}
