import { createHash } from 'node:crypto';
import type { Db } from '@baize/db';
import type { EndReason } from './contract.ts';
import { listBindings, type Binding } from './endings.sql.ts';
import { exceeds, higherOf, isNothing, NO_RATES, type Rates } from './rates.ts';
import type { ContractKind } from './rules.ts';
import { getSettings } from './settings.ts';

/** A contract that ends because one above ends or pays less. */
export type Ending = Pick<Binding, 'id' | 'uplineId' | 'downlineId' | 'downlineAccount' | 'most'> & {
  reason: EndReason;
};
/** `at`: from when on rates are looked at; what has changed by then is as it will be. */
type Of = { merchantId: number; kind: ContractKind; at: Date };

/** What changes for a downline: the contracts that end or change, and what those that change will give instead. */
type Change = { downlineId: number; without: readonly number[]; rates: Rates };

/**
 * What a member may offer at most: of each of the own contracts of that kind the lowest version that still runs or will, of them
 * the highest (OPEN-CONTRACT-02). The house has the brand's highest rates.
 */
export async function ownRates(db: Db, of: Of, memberId: number | null): Promise<Rates> {
  if (memberId === null) return houseRates(db, of);
  return highestOf(of.kind, await listBindings(db, { ...of, downlineIds: [memberId] }));
}

async function houseRates(db: Db, { merchantId, kind }: Of): Promise<Rates> {
  const { maxRatesBps } = await getSettings(db, merchantId);
  return NO_RATES(kind).map(() => maxRatesBps[kind]);
}

const highestOf = (kind: ContractKind, bindings: readonly Pick<Binding, 'least'>[]): Rates =>
  bindings.map(({ least }) => least).reduce<Rates>(higherOf, NO_RATES(kind));

/**
 * The contracts below that a change ends, in the order they end, as far down as it reaches (CONTRACT-010): those that give more
 * than their upline will have of the kind once it takes effect, at `of.at`. What ends before is left; what is to end later ends then.
 * Under `lockContracts` it is what will happen, else a preview.
 */
export async function planEndings(db: Db, of: Of, { downlineId, without, rates }: Change): Promise<Ending[]> {
  const endings = new Map<number, Ending>();
  const others = (await listBindings(db, { ...of, downlineIds: [downlineId] })).filter(
    ({ id }) => !without.includes(id),
  );
  let level = new Map<number, Rates>([[downlineId, higherOf(rates, highestOf(of.kind, others))]]);
  while (level.size > 0) {
    const hit = new Set<number>();
    for (const binding of await listBindings(db, { ...of, uplineIds: [...level.keys()] })) {
      const own = level.get(binding.uplineId ?? 0) ?? NO_RATES(of.kind);
      if (endings.has(binding.id) || !exceeds(binding.most, own)) continue;
      const { id, uplineId, downlineAccount, most } = binding;
      const reason = isNothing(own) ? 'UPLINE_CONTRACT_ENDED' : 'UPLINE_RATE_LOWERED';
      endings.set(id, { id, uplineId, downlineId: binding.downlineId, downlineAccount, most, reason });
      hit.add(binding.downlineId);
    }
    const left = (await listBindings(db, { ...of, downlineIds: [...hit] })).filter(
      ({ id }) => !endings.has(id),
    );
    level = new Map(
      [...hit].map((id) => [
        id,
        highestOf(
          of.kind,
          left.filter((binding) => binding.downlineId === id),
        ),
      ]),
    );
  }
  return [...endings.values()];
}

/** What names a previewed list: who accepts says by it which contracts they saw would end. */
export const endingsDigest = (endings: readonly Pick<Ending, 'id'>[]): string =>
  createHash('sha256')
    .update(
      endings
        .map(({ id }) => id)
        .toSorted((one, other) => one - other)
        .join(','),
    )
    .digest('hex');
