import type { I18n } from '@baize/i18n';
import type { Movement } from './reports.queries.ts';

/** What a movement is called: the ledger's finer kind where there is a word for it. */
export function kindText({ t, find }: Pick<I18n, 't' | 'find'>, { kind, amount, type }: Movement): string {
  // A vendor ends a lost round with a win of nothing.
  if (kind === 'win' && /^[0.]+$/.test(amount)) return t('records.history.kind.no_win');
  // Money set aside for a vendor's wallet that came back is of the same kind, with the other sign.
  const cameBack = kind === 'vendor_transfer_in' && !amount.startsWith('-');
  return (
    find(`records.history.kind.${cameBack ? 'vendor_transfer_returned' : kind}`) ??
    t(`records.history.type.${type}`)
  );
}

/** What a movement belongs to: the game, what it is called, or the reference the member was told. */
export const nameOf = ({ gameName, title, ref }: Movement): string => gameName || title || ref;
