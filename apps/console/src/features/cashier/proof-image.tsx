import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { receiptProof } from './cashier.queries.ts';
import css from './withdrawal-drawer.module.css';

type ProofImageProps = { withdrawalNo: string; proofId: number; label: string };

/** A member's proof image. Its bytes come in the envelope, so nobody outside the session can link to it. */
export function ProofImage({ withdrawalNo, proofId, label }: ProofImageProps) {
  const { data } = useQuery(receiptProof(withdrawalNo, proofId));
  return data ? (
    <Picture mime={data.mime} image={data.image} label={label} />
  ) : (
    <span className={css.proof} aria-busy="true" />
  );
}

/** Holds an address of the picture for as long as it is shown; `image` is base64. */
function Picture({ mime, image, label }: { mime: string; image: string; label: string }) {
  const [url] = useState(() => {
    const bytes = Uint8Array.from(atob(image), (character) => character.charCodeAt(0));
    return URL.createObjectURL(new Blob([bytes], { type: mime }));
  });
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <a className={css.proof} href={url} target="_blank" rel="noreferrer" aria-label={label}>
      <img src={url} alt={label} />
    </a>
  );
}
