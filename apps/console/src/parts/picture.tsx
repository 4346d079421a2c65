import { useEffect, useState } from 'react';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import css from './case.module.css';

type Image = { mime: string; /** base64 */ image: string };
type AskedPictureProps<Answer> = { of: UseQueryOptions<Answer, Error, Answer, QueryKey>; label: string };

/** A picture whose bytes come in the envelope, so that nobody outside the session can link to it. */
export function AskedPicture<Answer extends Image>({ of, label }: AskedPictureProps<Answer>) {
  const { data } = useQuery(of);
  return data ? (
    <Picture mime={data.mime} image={data.image} label={label} className={css.picture} />
  ) : (
    <span className={css.picture} aria-busy="true" />
  );
}

type PictureProps = Image & { label: string; className: string | undefined };

/** Holds an address of the picture for as long as it is shown; opens it in a tab of its own. */
export function Picture({ mime, image, label, className }: PictureProps) {
  const [url] = useState(() => {
    const bytes = Uint8Array.from(atob(image), (character) => character.charCodeAt(0));
    return URL.createObjectURL(new Blob([bytes], { type: mime }));
  });
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <a className={className} href={url} target="_blank" rel="noreferrer" aria-label={label}>
      <img src={url} alt={label} />
    </a>
  );
}
