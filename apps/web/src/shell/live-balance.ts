import { useBalanceStream } from '../session/balance.ts';

/** Draws nothing: keeps the balance live wherever the member is. */
export function LiveBalance() {
  useBalanceStream();
  return null;
}
