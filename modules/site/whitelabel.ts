import type { WhitelabelNode } from './api.ts';

/**
 * The feature switches of the specification and their start values, grouped as they are answered. A child counts
 * only while every ancestor is on (SITE-001). A feature that has no code yet starts off.
 */
const TREE = {
  MEMBER: {
    MOBILENUMREG3: false,
    MOBILENUMPASSREG3: true,
    REGMOBVERF3: true,
    USERNAMEREG3: true,
    CHNGPASSVERIF3: false,
  },
  AGENT: { AGENTPOLICY3: false },
  PROMO: { MANPLAYREB3: false },
  FEATURE: {
    FREEPLAY: true,
    PWDEXPIRY: false,
    SMSLOGIN: false,
    VIP: false,
    REFERRAL: false,
    CHAT: false,
    MISSION: false,
  },
} as const;

type Group = keyof typeof TREE;
export type Flag = Group | { [G in Group]: keyof (typeof TREE)[G] }[Group];

export const FLAG_DEFAULTS = Object.fromEntries(
  Object.entries(TREE).flatMap(([group, children]) => [[group, true], ...Object.entries(children)]),
) as Record<Flag, boolean>;

type Flags = Partial<Record<Flag, boolean>>;
const own = (flags: Flags, flag: string): boolean =>
  flags[flag as Flag] ?? FLAG_DEFAULTS[flag as Flag] ?? false;

/** The tree of #19 for a site's switches. */
export function whitelabelTree(flags: Flags): WhitelabelNode[] {
  return Object.entries(TREE).map(([group, children]) => ({
    modId: group,
    enabled: own(flags, group),
    childrenNodes: Object.keys(children).map((flag) => ({
      modId: flag,
      enabled: own(flags, flag),
      childrenNodes: [],
    })),
  }));
}

/** Whether a feature is on: its own switch and its group's. */
export function isFlagOn(flags: Flags, flag: Flag): boolean {
  const group = Object.entries(TREE).find(([, children]) => flag in children)?.[0];
  return own(flags, flag) && (group === undefined || own(flags, group));
}
