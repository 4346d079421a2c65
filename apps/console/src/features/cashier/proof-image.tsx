import { useQuery } from '@tanstack/react-query';
import { Picture } from '../../parts/picture.tsx';
import { receiptProof } from './cashier.queries.ts';
import css from './withdrawal-drawer.module.css';

type ProofImageProps = { withdrawalNo: string; proofId: number; label: string };

/** A member's proof image. Its bytes come in the envelope, so nobody outside the session can link to it. */
export function ProofImage({ withdrawalNo, proofId, label }: ProofImageProps) {
  const { data } = useQuery(receiptProof({ withdrawalNo, proofId }));
  return data ? (
    <Picture mime={data.mime} image={data.image} label={label} className={css.proof} />
  ) : (
    <span className={css.proof} aria-busy="true" />
  );
}
