import { CONTRACT_KINDS, type ContractKind } from '@baize/contracts/rules';
import type { Dues } from './contract-settlement.queries.ts';

export type Waiting = { total: number; byKind: Readonly<Record<ContractKind, number>> };

/** Contracts that wait for an answer and settlements that wait to be paid or asked for, by kind. */
export function waitingOf(
  requests: readonly { kind: ContractKind }[],
  settlements: Dues['waiting'],
): Waiting {
  const of = (wanted: ContractKind) =>
    requests.filter(({ kind }) => kind === wanted).length +
    settlements.filter(({ kind }) => kind === wanted).reduce((sum, { count }) => sum + count, 0);
  const byKind = Object.fromEntries(CONTRACT_KINDS.map((kind) => [kind, of(kind)])) as Waiting['byKind'];
  return { byKind, total: CONTRACT_KINDS.reduce((sum, kind) => sum + byKind[kind], 0) };
}
