import { useEffect, useState } from 'react';

type PictureProps = {
  mime: string;
  /** base64 */ image: string;
  label: string;
  className: string | undefined;
};

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
