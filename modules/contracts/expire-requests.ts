import type { Tx } from '@baize/db';
import { eachApart } from '@baize/kernel';
import type { ContractsDeps } from './deps.ts';
import { advance, ANSWERED } from './advance.ts';
import { listLapsed, lockContract } from './contract.sql.ts';
import { holdContracts } from './hold-pair.ts';
import { answerTerms } from './terms.sql.ts';

/** Of one run; the next takes more. */
const AT_ONCE = 500;

/** What waited seven days for an answer lapses: a proposal is expired, a signed contract stays as it was (CONTRACT-008). */
export async function expireRequests({ db, clock }: Pick<ContractsDeps, 'db' | 'clock'>): Promise<number> {
  const lapsed = await listLapsed(db, clock.now(), AT_ONCE);
  // What stops one stops none of those behind it.
  await eachApart(lapsed, ({ id, merchantId }) =>
    db.transaction(async (tx: Tx) => {
      await holdContracts(tx, merchantId);
      const at = clock.now();
      const contract = await lockContract(tx, merchantId, id);
      if (!contract?.expiresAt || contract.expiresAt > at) return;
      const { pendingVersion: version } = contract;
      const closes = { answer: 'EXPIRED', answeredBy: null, answeredAt: at, answeredIp: null } as const;
      if (version !== null) await answerTerms(tx, { contractId: id, version }, closes);
      const told =
        version === null
          ? ({ notice: 'contract_end_declined', params: {} } as const)
          : ({ notice: 'contract_declined', params: {} } as const);
      await advance(tx, contract, 'lapsed', { at, by: { side: 'PLATFORM' }, version, told, ...ANSWERED });
    }),
  );
  return lapsed.length;
}
