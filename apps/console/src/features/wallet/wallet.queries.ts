import { listing } from '../../session/calls.ts';
import { wallet } from '../../session/clients.ts';

/** Every movement of a member's main account with the balance before and after, and the account as it stands. */
export const ledger = listing(['books', 'ledger'], wallet.listLedger);
