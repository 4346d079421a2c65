import { useState } from 'react';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { play } from '../../session/clients.ts';
import { useLanguage, useT } from '../../session/language.tsx';
import { refusalOf } from '../../session/refusal-of.ts';
import { Problem } from '../../parts/problem.tsx';
import parts from '../../parts/parts.module.css';
import { useCheckVendorImport } from '../play/play.queries.ts';
import { vendors, type Missing } from './catalogue.queries.ts';
import { ImportPlan } from './import-plan.tsx';
import { MissingSelect } from './missing-select.tsx';
import css from './catalogue.module.css';

/** The games a vendor lists itself, asked over its wire: what is new, what it changed, what it no longer has. */
export function VendorImport() {
  const t = useT();
  const language = useLanguage();
  const found = useQuery(vendors);
  const check = useCheckVendorImport();
  const [code, setCode] = useState<string | null>(null);
  const [missing, setMissing] = useState<Missing>('keep');
  const refusal = refusalOf(check.error) ?? refusalOf(found.error);
  return (
    <>
      <section className={parts.card}>
        <p className={parts.note}>{t('console.games.vendorImportText')}</p>
        <div className={css.file}>
          <Select
            name="vendor"
            aria-label={t('console.games.vendor')}
            placeholder={t('console.games.vendor')}
            w={260}
            searchable
            data={(found.data ?? []).map(({ code: value, names }) => ({
              value,
              label: `${names[language] || names.EN} (${value})`,
            }))}
            value={code}
            onChange={(value) => {
              check.reset();
              setCode(value);
            }}
          />
          <MissingSelect
            value={missing}
            onChange={(policy) => {
              check.reset();
              setMissing(policy);
            }}
          />
          <Button
            leftSection={<RefreshCw size={15} aria-hidden />}
            disabled={code === null}
            loading={check.isPending}
            onClick={() => code !== null && check.mutate({ code, missing })}
          >
            {t('console.games.askVendor')}
          </Button>
        </div>
        {refusal && <Problem {...refusal} />}
      </section>
      {check.data && code !== null && (
        <ImportPlan
          key={check.submittedAt}
          report={check.data}
          missing={missing}
          send={(digest, reason) => play.applyVendorImport({ code, missing, digest, reason })}
        />
      )}
    </>
  );
}
