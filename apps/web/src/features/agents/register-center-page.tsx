import { useI18n } from '@baize/i18n';
import { Tabs } from '@baize/ui';
import { useState } from 'react';
import { InviteLinks } from './invite-links.tsx';
import { OfficeHead } from './office-head.tsx';
import { OpenAccountForm } from './open-account-form.tsx';

/** AGENT-007 (registerCenter): an account opened here and now, or a link by which people register themselves. */
export function RegisterCenterPage() {
  const { t } = useI18n();
  const [tab, setTab] = useState<'open' | 'links'>('open');
  return (
    <>
      <OfficeHead title={t('agents.open.title')} />
      <Tabs
        label={t('agents.open.title')}
        value={tab}
        onChange={setTab}
        controls="open-panel"
        tabs={[
          { key: 'open', label: t('agents.open.direct'), icon: 'user-plus' },
          { key: 'links', label: t('agents.open.links'), icon: 'qr-code' },
        ]}
      />
      <div
        id="open-panel"
        role="tabpanel"
        aria-label={t(tab === 'open' ? 'agents.open.direct' : 'agents.open.links')}
      >
        {tab === 'open' ? <OpenAccountForm /> : <InviteLinks />}
      </div>
    </>
  );
}
