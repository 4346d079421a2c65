import { useState } from 'react';
import { Select, TextInput } from '@mantine/core';
import { StatusTag } from '@baize/ui';
import { lengthRange } from '@baize/site/rules';
import { useT } from '../../session/language.tsx';
import parts from '../../parts/parts.module.css';
import type { FieldName, Registration, Settings } from './site.queries.ts';
import { useTryOut } from './use-try-out.ts';
import css from './site.module.css';

type TryOutProps = {
  fields: Registration['fields'];
  patterns: Settings['patterns'];
  tried: FieldName;
  onTry: (name: FieldName) => void;
};

const TEXT_MAX = 200;

/** Types what a visitor would type, against the rules as they stand on this page, saved or not. */
export function TryOut({ fields, patterns, tried, onTry }: TryOutProps) {
  const t = useT();
  const [text, setText] = useState('');
  const rule = fields[tried];
  const verdict = useTryOut(rule, text);
  const pattern = patterns.find(({ patternId }) => patternId === rule.patternId);
  return (
    <section className={`${parts.card} ${css.tryOut}`} aria-label={t('console.site.tryTitle')}>
      <Select
        name="tried"
        label={t('console.site.tryTitle')}
        w={220}
        allowDeselect={false}
        data={(Object.keys(fields) as FieldName[]).map((name) => ({
          value: name,
          label: t(`console.site.field.${name}`),
        }))}
        value={tried}
        onChange={(name) => name !== null && onTry(name as FieldName)}
      />
      <TextInput
        name="sample"
        label={t('console.site.tryText')}
        w={220}
        value={text}
        maxLength={TEXT_MAX}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={css.told}>
        <p role="status">
          {text !== '' && verdict && (
            <StatusTag tone={verdict === 'fits' ? 'up' : 'down'}>
              {t(`console.site.verdict.${verdict}`)}
            </StatusTag>
          )}
        </p>
        <p className={parts.note}>
          {t('console.site.tryTold', { message: pattern?.message ?? '', range: lengthRange(rule) })}
        </p>
        <code>{rule.acceptedPattern || pattern?.regex}</code>
      </div>
    </section>
  );
}
