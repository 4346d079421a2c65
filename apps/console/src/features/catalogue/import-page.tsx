import { useNavigate, useSearch } from '@tanstack/react-router';
import { useT } from '../../session/language.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { FileImport } from './file-import.tsx';
import { VendorImport } from './vendor-import.tsx';

/** OP-20: many games at once, checked first, then applied as they were checked, all or nothing. */
export function ImportPage() {
  const t = useT();
  const { source = 'file' } = useSearch({ from: '/games/import' });
  const navigate = useNavigate({ from: '/games/import' });
  return (
    <>
      <PageHead title={t('console.place.import')}>
        <FilterChips
          label={t('console.games.source')}
          value={source}
          options={(['file', 'vendor'] as const).map((value) => ({
            value,
            text: t(`console.games.source.${value}`),
          }))}
          onChange={(to) => void navigate({ search: { source: to } })}
        />
      </PageHead>
      {source === 'file' ? <FileImport /> : <VendorImport />}
    </>
  );
}
