import { defineApi } from '@baize/endpoint';
import { instant, language, money } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { membersRoutes } from './routes.ts';
import { text } from './shapes.ts';

/** The member's own record and the affiliate links. */
export const membersApi = defineApi(membersRoutes, {
  /** #15. */
  checkAffiliate: {
    access: 'anyone',
    input: z.object({ code: z.string('required').trim().min(1, 'required').max(40), domain: text(255) }),
    output: z.object({ valid: z.literal(true), affiliateCode: z.string(), agentAccount: z.string() }),
    errors: ['invitation_code_error'],
  },
  setLanguage: {
    access: 'member',
    input: z.object({ language }),
    output: z.object({ language }),
    errors: [],
  },
  /** #66. Clears the first-login flag; asking twice changes nothing. */
  firstLogin: {
    access: 'member',
    input: z.object({}),
    output: z.object({ firstTimeLogin: z.literal(false), bonus: z.null() }),
    errors: [],
  },
  /** #13. Answered only while AGENTPOLICY3 is on. Money is decimal text. */
  getConsolidated: {
    access: 'member',
    input: z.object({}),
    output: z.object({
      dailysalreqtype: z.number().int(),
      divtypereq: z.number().int(),
      contracthoursalreq: z.number().int(),
      realtimesalreqtype: z.number().int(),
      features: z.object({
        contractDividend: z.boolean(),
        dailySalary: z.boolean(),
        hourlySalary: z.boolean(),
        realtimeSalary: z.boolean(),
      }),
      balance: money,
      frozen: money,
      /** Contracts that wait for the member's answer. */
      pendingContracts: z.number().int(),
      /** Whether one of any kind was ever signed with or offered to the member: who has none is shown no page of them. */
      hasContracts: z.boolean(),
      /** Contracts of the member's are overdue: no money leaves the account until they are paid. */
      contractHold: z.boolean(),
      /** What is overdue. */
      contractHoldAmount: money,
      contractHoldSince: instant.nullable(),
    }),
    errors: ['operation_not_enabled'],
  },
});
