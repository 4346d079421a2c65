import type { Settings } from './site.queries.ts';

export type Flag = keyof Settings['flags']['value'];

/** The switches as the specification groups them; a switch counts only while its group's is on (SITE-001). */
export const SWITCH_GROUPS = [
  {
    group: 'MEMBER',
    flags: ['MOBILENUMREG3', 'MOBILENUMPASSREG3', 'REGMOBVERF3', 'USERNAMEREG3', 'CHNGPASSVERIF3'],
  },
  { group: 'FEATURE', flags: ['FREEPLAY', 'PWDEXPIRY', 'SMSLOGIN', 'VIP', 'REFERRAL', 'CHAT', 'MISSION'] },
  { group: 'AGENT', flags: ['AGENTPOLICY3'] },
  { group: 'PROMO', flags: ['MANPLAYREB3'] },
] as const satisfies { group: Flag; flags: readonly Flag[] }[];
