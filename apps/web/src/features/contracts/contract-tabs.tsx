import { useI18n } from '@baize/i18n';
import { Tabs } from '@baize/ui';
import { useGo } from '../../link.tsx';
import type { Path } from '../../pages.ts';

/** What was agreed, and what it paid: two addresses of one page. */
export function ContractTabs({ path, view }: { path: Path; view: string | undefined }) {
  const { t } = useI18n();
  const go = useGo();
  return (
    <div className="contract-tabs">
      <Tabs
        label={t('contracts.tab.label')}
        value={view === 'payouts' ? 'payouts' : 'contracts'}
        onChange={(key) => go(path, key === 'payouts' ? { search: { view: key } } : {})}
        tabs={[
          { key: 'contracts', label: t('contracts.tab.contracts') },
          { key: 'payouts', label: t('contracts.tab.payouts') },
        ]}
      />
    </div>
  );
}
