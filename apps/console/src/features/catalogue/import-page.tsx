import { useState } from 'react';
import { useT } from '../../session/language.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { FileImport } from './file-import.tsx';
import { VendorImport } from './vendor-import.tsx';

const SOURCES = ['file', 'vendor'] as const;

/** OP-20: many games at once, checked first, then applied as they were checked, all or nothing. */
export function ImportPage() {
  const t = useT();
  const [source, setSource] = useState<(typeof SOURCES)[number]>('file');
  return (
    <>
      <PageHead title={t('console.place.import')}>
        <FilterChips
          label={t('console.games.source')}
          value={source}
          options={SOURCES.map((value) => ({ value, text: t(`console.games.source.${value}`) }))}
          onChange={setSource}
        />
      </PageHead>
      {source === 'file' ? <FileImport /> : <VendorImport />}
    </>
  );
}
