import type { Proposal } from '../approvals/approvals.queries.ts';
import type { Texts } from '../approvals/control-text.ts';
import { hundredthsText } from '../../parts/hundredths.ts';

/** What a giveaway promises, all of it: published, it never changes, so there is nothing to compare it with. */
export function giveawayPayload({ find }: Texts, { after }: Proposal['payload']): Proposal['payload'] {
  const { state, kind, from, until, turnoverTimes, once, ...rest } = (after ?? {}) as Record<string, unknown>;
  return {
    before: null,
    after: {
      ...rest,
      kind: kind && (find(`console.giveaways.kind.${String(kind)}` as Parameters<typeof find>[0]) ?? kind),
      ...(Array.isArray(once) && {
        once: once.map(
          (one) => find(`console.promotions.once.${String(one)}` as Parameters<typeof find>[0]) ?? one,
        ),
      }),
      from: timeOf(from),
      until: timeOf(until),
      turnoverTimes: typeof turnoverTimes === 'number' ? hundredthsText(turnoverTimes) : null,
      state:
        state && (find(`console.giveaways.state.${String(state)}` as Parameters<typeof find>[0]) ?? state),
    },
  };
}

const timeOf = (at: unknown): string =>
  typeof at === 'number' ? `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC` : '';
