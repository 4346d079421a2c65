import { insertReturning, type Db, type Tx } from '@baize/db';

export type ImageMime = 'image/png' | 'image/jpeg' | 'image/webp';
export type ProofRow = { proofId: number; mime: ImageMime; bytes: number; file: string };

const PROOF = 'id as proof_id, mime, bytes, file';

export const listProofs = (db: Db, withdrawalNo: string): Promise<ProofRow[]> =>
  db.many(`select ${PROOF} from withdrawals.receipt_proof where withdrawal_no = $1 order by id`, [
    withdrawalNo,
  ]);

export const findProof = (db: Db, withdrawalNo: string, proofId: number): Promise<ProofRow | undefined> =>
  db.maybe(`select ${PROOF} from withdrawals.receipt_proof where withdrawal_no = $1 and id = $2`, [
    withdrawalNo,
    proofId,
  ]);

export const insertProof = (
  tx: Tx,
  proof: Omit<ProofRow, 'proofId'> & { withdrawalNo: string; createdAt: Date },
): Promise<ProofRow> => insertReturning(tx, 'withdrawals.receipt_proof', proof, PROOF);
