import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { receiptProof } from './cashier.queries.ts';
import css from './withdrawal-drawer.module.css';

type ProofImageProps = { withdrawalNo: string; proofId: number; label: string };

/** A member's proof image. Its bytes come in the envelope, so nobody outside the session can link to it. */
export function ProofImage({ withdrawalNo, proofId, label }: ProofImageProps) {
  const proof = useQuery(receiptProof(withdrawalNo, proofId));
  const [url, setUrl] = useState<string>();
  const { data } = proof;
  useEffect(() => {
    if (!data) return undefined;
    const bytes = Uint8Array.from(atob(data.image), (character) => character.charCodeAt(0));
    const made = URL.createObjectURL(new Blob([bytes], { type: data.mime }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return (
    <a className={css.proof} href={url} target="_blank" rel="noreferrer" aria-label={label} aria-busy={!url}>
      {url && <img src={url} alt={label} />}
    </a>
  );
}
