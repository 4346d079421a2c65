import type { Tx } from '@baize/db';
import { insertWord } from './chat.sql.ts';

/** A word the brand's room stars out. */
export const aChatWord = (tx: Tx, merchantId: number, word: string): Promise<number> =>
  insertWord(tx, merchantId, word);
