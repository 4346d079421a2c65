import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { Download, FileUp } from 'lucide-react';
import { codeOf } from '../../session/ask.ts';
import { catalogue } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { refusalOf } from '../../session/refusal-of.ts';
import { download } from '../../parts/download.ts';
import { Problem } from '../../parts/problem.tsx';
import parts from '../../parts/parts.module.css';
import { useCheckImport, useImportTemplate, type Missing } from './catalogue.queries.ts';
import { ImportPlan } from './import-plan.tsx';
import { MissingSelect } from './missing-select.tsx';
import css from './catalogue.module.css';

/** As the server takes them. */
const BYTES_MAX = 8 * 1024 * 1024;

/** Many games at once, by a CSV file: every game of today is its template. */
export function FileImport() {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const template = useImportTemplate();
  const check = useCheckImport();
  const [file, setFile] = useState<{ name: string; csv: string }>();
  const [isLarge, setIsLarge] = useState(false);
  const [missing, setMissing] = useState<Missing>('keep');
  const refusal = refusalOf(check.error);

  const read = (csv: string, policy: Missing) => check.mutate({ csv, missing: policy });
  const take = async (chosen: File | undefined) => {
    setIsLarge((chosen?.size ?? 0) > BYTES_MAX);
    if (!chosen || chosen.size > BYTES_MAX) return;
    const csv = await chosen.text();
    setFile({ name: chosen.name, csv });
    read(csv, missing);
  };

  return (
    <>
      <section className={parts.card}>
        <p className={parts.note}>{t('console.games.importText')}</p>
        <div className={css.file}>
          <Button
            variant="default"
            leftSection={<Download size={15} aria-hidden />}
            loading={template.isPending}
            onClick={() => template.mutate(undefined, { onSuccess: ({ csv }) => download('games.csv', csv) })}
          >
            {t('console.games.template')}
          </Button>
          <input
            ref={input}
            type="file"
            name="csv"
            accept=".csv,text/csv"
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t('console.games.chooseCsv')}
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? [];
              void take(chosen);
              event.currentTarget.value = '';
            }}
          />
          <Button
            leftSection={<FileUp size={15} aria-hidden />}
            loading={check.isPending}
            onClick={() => input.current?.click()}
          >
            {t('console.games.chooseCsv')}
          </Button>
          <MissingSelect
            value={missing}
            onChange={(policy) => {
              setMissing(policy);
              if (file) read(file.csv, policy);
            }}
          />
          {file && <span className={parts.note}>{file.name}</span>}
        </div>
        {isLarge && <Problem code="too_many_rows" />}
        {template.error && <Problem code={codeOf(template.error)} />}
        {refusal && <Problem {...refusal} />}
      </section>
      {check.data && file && (
        <ImportPlan
          key={check.submittedAt}
          report={check.data}
          missing={missing}
          send={(digest, reason) => catalogue.applyGameImport({ csv: file.csv, missing, digest, reason })}
        />
      )}
    </>
  );
}
