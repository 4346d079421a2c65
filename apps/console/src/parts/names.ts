import { readActor } from '@baize/kernel';
import type { useI18n } from '../session/language.tsx';

type Find = ReturnType<typeof useI18n>['find'];

/** A code and what follows its first colon: `vendor:3`, `clock`. */
const partsOf = (text: string): [code: string, id: string] => {
  const colon = text.indexOf(':');
  return colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
};

/** Where the words of a code stand, by the kind of target it follows: settings are called as their page. */
const PAGES: Readonly<Record<string, string>> = { cashier: 'cashierSettings', region: 'regions' };
const CODES: Readonly<Record<string, (code: string) => string>> = {
  settings: (section) => `console.place.${PAGES[section] ?? section}`,
  'risk-rule': (rule) => `console.risk.rule.${rule}`,
  'point-product': (code) => `console.points.product.${code}`,
  channel: (kind) => `console.dispatch.channel.${kind}`,
};

const PROMOTION = /^(promotion|promotion-budget):(\d+)$/;
/** A promotion, or its budget, by its title; undefined: it is neither, or its title is not known. */
export function titledTarget(
  find: Find,
  target: string,
  titleOf: (promoId: number) => string | undefined,
): string | undefined {
  const [, kind, id] = PROMOTION.exec(target.slice(target.lastIndexOf('/') + 1)) ?? [];
  const title = id === undefined ? undefined : titleOf(Number(id));
  return title === undefined ? undefined : find(`console.target.${kind}Named`, { title });
}

/** What is written in codes by ledger, journals and clocks, in words; a code that nobody has worded stays as it is. */
export function namesIn(find: Find, usernameOf: (staffId: number) => string | undefined = () => undefined) {
  const gateway = (code: string): string => find(`console.gateway.${code}`) ?? code;
  return {
    gateway,
    /** Who did it: an operator by name, a gateway by its own. Older rows have the name itself. */
    actor(actor: string): string {
      const { kind, of, staffId } = readActor(actor);
      if (staffId !== null) return usernameOf(staffId) ?? find('console.actor.staff', { id: of }) ?? actor;
      if (kind === 'staff') return of || actor;
      if (kind === 'gateway') return gateway(of);
      return find(`console.actor.${kind}`) ?? actor;
    },
    /** The other side of a ledger entry; a vendor by its name where it is known. */
    house(house: string, vendor?: string | null): string {
      const [kind, id] = partsOf(house);
      return find(`console.house.${kind}`, { id: vendor ?? id }) ?? house;
    },
    /** What an operator acted on; of a brand's own vendor or game, that. */
    target(target: string): string {
      const [kind, code] = partsOf(target.slice(target.lastIndexOf('/') + 1));
      const key = CODES[kind]?.(code);
      return find(`console.target.${kind}`, { id: (key && find(key)) ?? code }) ?? target;
    },
    job: (name: string): string => find(`console.job.${name}`) ?? name,
  };
}
