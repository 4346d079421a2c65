import { useState } from 'react';
import { sanitiseHtml } from '@baize/content/rules';
import type { BundledLanguage } from '@baize/i18n';
import { Segmented } from '@baize/ui';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { LanguageTabs, tagOf } from '../../parts/language-tabs.tsx';
import { useT } from '../../session/language.tsx';
import { contentOf, type PromotionDraft } from './promotion-draft.ts';
import { promotionPreview } from './promotions.queries.ts';
import css from './promotions.module.css';

const TYPING_MS = 500;
const SIZES = ['phone', 'desk'] as const;

/** What a member would read: the words as they are kept, the terms as the server writes them from the data. */
export function PromotionPreview({ of, isFaulty }: { of: PromotionDraft; isFaulty: boolean }) {
  const t = useT();
  const [language, setLanguage] = useState<BundledLanguage>('EN');
  const [size, setSize] = useState<(typeof SIZES)[number]>('phone');
  const [still] = useDebouncedValue(of, TYPING_MS);
  const { data, isError } = useQuery({
    ...promotionPreview({ content: contentOf(still) }),
    enabled: !isFaulty,
    retry: false,
  });
  const { title, content } = of.texts[language];
  return (
    <section className={css.preview} aria-label={t('console.promotions.preview')}>
      <h3>{t('console.promotions.preview')}</h3>
      <div className={css.looks}>
        <LanguageTabs value={language} onChange={setLanguage} />
        <Segmented
          label={t('console.promotions.size')}
          tabs={SIZES.map((key) => ({ key, label: t(`console.promotions.size.${key}`) }))}
          value={size}
          onChange={setSize}
        />
      </div>
      <article className={css.card} data-size={size} lang={tagOf(language)}>
        {of.imageUrl !== '' && <img src={of.imageUrl} alt="" />}
        <h4>{title || of.texts.EN.title || t('console.promotions.untitled')}</h4>
        <div
          className={css.words}
          dangerouslySetInnerHTML={{ __html: sanitiseHtml(content || of.texts.EN.content) }}
        />
        {isFaulty || isError ? (
          <p>{t('console.promotions.previewFaulty')}</p>
        ) : (
          <ul>
            {data?.sentences[language].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </article>
    </section>
  );
}
