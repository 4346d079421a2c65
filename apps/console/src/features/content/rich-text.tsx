import { useId, useRef } from 'react';
import { ActionIcon, Textarea } from '@mantine/core';
import { Bold, Heading, Italic, Link2, List, Pilcrow } from 'lucide-react';
import { sanitiseHtml } from '@baize/content/rules';
import { useT } from '../../session/language.tsx';
import { wrap, type Mark } from './wrap.ts';
import parts from '../../parts/parts.module.css';
import css from './content.module.css';

const MARKS: { mark: Mark; icon: typeof Bold }[] = [
  { mark: 'strong', icon: Bold },
  { mark: 'em', icon: Italic },
  { mark: 'h3', icon: Heading },
  { mark: 'p', icon: Pilcrow },
  { mark: 'ul', icon: List },
  { mark: 'a', icon: Link2 },
];
const CONTENT_MAX = 20_000;

type RichTextProps = {
  label: string;
  /** BCP-47 of the text. */
  lang: string;
  value: string;
  error: string | undefined;
  onChange: (html: string) => void;
};

/** HTML by hand with buttons for the usual marks; beside it what will be kept of it, by the server's own rule. */
export function RichText({ label, lang, value, error, onChange }: RichTextProps) {
  const t = useT();
  const area = useRef<HTMLTextAreaElement>(null);
  const previewId = useId();
  const mark = (one: Mark) => {
    const field = area.current;
    if (!field) return;
    const made = wrap(value, field.selectionStart, field.selectionEnd, one);
    onChange(made.text);
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(made.from, made.to);
    });
  };
  return (
    <div className={css.rich}>
      <div>
        <div className={css.marks} role="group" aria-label={t('console.content.marks')}>
          {MARKS.map(({ mark: one, icon: Icon }) => (
            <ActionIcon
              key={one}
              variant="default"
              size={28}
              aria-label={t(`console.content.mark.${one}`)}
              title={t(`console.content.mark.${one}`)}
              onClick={() => mark(one)}
            >
              <Icon size={15} aria-hidden />
            </ActionIcon>
          ))}
        </div>
        <Textarea
          ref={area}
          className={parts.code}
          name="content"
          label={label}
          lang={lang}
          value={value}
          maxLength={CONTENT_MAX}
          autosize
          minRows={8}
          maxRows={18}
          spellCheck={false}
          error={error}
          aria-invalid={error !== undefined || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <section aria-labelledby={previewId}>
        <p className={css.previewHead} id={previewId}>
          {t('console.content.preview')}
        </p>
        {/* oxlint-disable-next-line react/no-danger -- the same function that cleans it before it is stored */}
        <div
          className={css.preview}
          lang={lang}
          data-testid="preview"
          dangerouslySetInnerHTML={{ __html: sanitiseHtml(value) }}
        />
      </section>
    </div>
  );
}
