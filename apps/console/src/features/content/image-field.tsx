import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { ImageUp } from 'lucide-react';
import { codeOf, Refused } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import type { Field } from '../../parts/form/fields.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useUploadImage } from './content.queries.ts';
import css from './content.module.css';

const BYTES_MAX = 5 * 1024 * 1024;

/** A picture as a field of a form. */
export const imageField = <Name extends string>(
  name: Name,
  value: string,
  onChange: (url: string) => void,
): Field<Record<Name, string>> => ({
  as: 'own',
  name,
  draw: () => <ImageField value={value} onChange={onChange} />,
});

type ImageFieldProps = { value: string; onChange: (url: string) => void };

/** A picture: chosen from the disk, drawn again by the server, shown as the site will show it. */
function ImageField({ value, onChange }: ImageFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadImage();
  const [isLarge, setIsLarge] = useState(false);
  const take = async (file: File | undefined) => {
    upload.reset();
    setIsLarge((file?.size ?? 0) > BYTES_MAX);
    if (!file || file.size > BYTES_MAX) return;
    upload.mutate(await base64Of(file), { onSuccess: ({ url }) => onChange(url) });
  };
  const refused = isLarge ? 'image_too_large' : upload.error ? codeOf(upload.error) : undefined;
  return (
    <div className={css.image}>
      <p className={css.previewHead}>{t('console.content.image')}</p>
      {value === '' ? (
        <p className={css.noImage}>{t('console.content.noImage')}</p>
      ) : (
        <img src={value} alt={t('console.content.imageNow')} />
      )}
      <input
        ref={input}
        type="file"
        name="image"
        accept="image/png,image/jpeg,image/webp"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('console.content.image')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          void take(file);
          event.currentTarget.value = '';
        }}
      />
      <div className={css.acts}>
        <Button
          variant="default"
          leftSection={<ImageUp size={15} aria-hidden />}
          loading={upload.isPending}
          onClick={() => input.current?.click()}
        >
          {t(value === '' ? 'console.content.chooseImage' : 'console.content.replaceImage')}
        </Button>
        {value !== '' && (
          <Button variant="subtle" onClick={() => onChange('')}>
            {t('console.content.removeImage')}
          </Button>
        )}
        <span className={css.hint}>{t('console.content.imageHint')}</span>
      </div>
      {refused && (
        <Problem code={refused} detail={upload.error instanceof Refused ? upload.error.detail : undefined} />
      )}
    </div>
  );
}

async function base64Of(file: File): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}
