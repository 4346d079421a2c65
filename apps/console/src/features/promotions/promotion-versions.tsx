import { StatusTag } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { Problem } from '../../parts/problem.tsx';
import css from './promotions.module.css';
import { promotionVersions, type PromotionCase } from './promotions.queries.ts';

/** As many as an answer has; older ones joined nobody for long. */
const SHOWN = 50;
const LANGUAGES = ['EN', 'CN', 'KM'] as const;
const LANG = { EN: 'en', CN: 'zh-CN', KM: 'km' } as const;
type Words = Pick<PromotionCase, 'sentences'> & { texts: PromotionCase['draft']['texts'] };

/** Terms in words, language by language. */
export function PromotionTerms({ sentences, texts }: Words) {
  const t = useT();
  return LANGUAGES.map((language) => (
    <section key={language} lang={LANG[language]}>
      <h3>
        {t('console.promotions.terms')} · {language} · {texts[language].title}
      </h3>
      <ul>
        {sentences[language].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  ));
}

/** What was published, each with its terms: who joined under a version keeps it. */
export function PromotionVersions({ promoId }: { promoId: number }) {
  const t = useT();
  const time = useTableTime();
  const { data, error } = useQuery(promotionVersions({ promoId, pageNo: 1, pageSize: SHOWN }));
  if (error && !data) return <Problem code={codeOf(error)} />;
  return (
    <section className={css.versions} aria-label={t('console.promotions.versions')}>
      <h3>{t('console.promotions.versions')}</h3>
      {data?.list.length === 0 && <p>{t('console.promotions.noVersions')}</p>}
      {data?.list.map(({ version, publishedAt, isCurrent, sentences, content }) => (
        <details key={version}>
          <summary>
            {t('console.promotions.versionOf', { version, at: time(publishedAt) })}{' '}
            {isCurrent && <StatusTag tone="up">{t('console.promotions.inForce')}</StatusTag>}
          </summary>
          <PromotionTerms sentences={sentences} texts={content.texts} />
        </details>
      ))}
    </section>
  );
}
