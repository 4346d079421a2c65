import { defineApi } from '@baize/endpoint';
import { instant, language, reason } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { brandsRoutes } from './routes.ts';

const text = (max: number) => z.string('required').trim().min(1, 'required').max(max, 'too_long');
const brand = z.object({
  merchantId: z.number().int(),
  code: z.string(),
  name: z.string(),
  hosts: z.array(z.string()),
  currency: z.string(),
  countryCode: z.string(),
  timeZone: z.string(),
  createdAt: instant,
});

/** The brands of the house, and opening one (OP-04). For operators of the house; one of a brand sees its own. */
export const brandsApi = defineApi(brandsRoutes, {
  listBrands: {
    access: 'staff',
    input: z.object({}),
    output: z.object({ list: z.array(brand), currencies: z.array(z.string()), mayCreate: z.boolean() }),
    errors: [],
  },
  /**
   * Opens a brand. It answers on its hosts within five seconds; deposits and withdrawals wait until channels and a payout
   * gateway are set. `agent` is answered once with its password. house_only: the operator belongs to a brand.
   */
  createBrand: {
    access: 'staff:brands.write',
    input: z.strictObject({
      code: text(32),
      name: text(80),
      hosts: z.array(text(253)).min(1, 'required').max(20, 'too_many'),
      currency: text(5),
      countryCode: text(2),
      timeZone: text(60),
      languages: z.array(language).min(1, 'required').max(3, 'too_many'),
      agent: text(16).optional(),
      reason,
    }),
    output: z.object({
      brand,
      agent: z.object({ account: z.string(), password: z.string() }).nullable(),
    }),
    errors: [
      'house_only',
      'code_invalid',
      'code_taken',
      'name_invalid',
      'host_invalid',
      'host_taken',
      'currency_unknown',
      'country_unknown',
      'zone_unknown',
      'language_unknown',
      'agent_invalid',
      'overloaded',
    ],
  },
});
