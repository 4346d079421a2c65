import type { PlainRoute } from '@baize/endpoint';
import { z } from 'zod';

/** What service-redirect.ts mounts outside the envelope, and the pictures operators publish (@baize/images). */
export const plainRoutes: readonly PlainRoute[] = [
  {
    name: 'openCustomerService',
    route: 'GET /wps/system/customerService/:csType',
    surface: 'site',
    who: 'anyone',
    about:
      'Sends the window on to a way to customer service: the entry of that type and id, else the first of the type ' +
      '(SITE-053, SITE-054). Its address is in no page.',
    fields: z.object({ csType: z.string(), id: z.number().int().optional() }),
    answers: {
      302: { about: 'Location is the entry’s address.' },
      404: { about: 'No such entry.', refuses: ['not_found'] },
    },
  },
  {
    name: 'getMedia',
    route: 'GET /media/:file',
    surface: 'both',
    who: 'anyone',
    about: 'A picture an operator published, named by its content and kept for ever.',
    fields: z.object({ file: z.string().regex(/^[0-9a-f]{32}\.webp$/) }),
    answers: {
      200: { about: 'The picture.', type: 'image/webp' },
      404: { about: 'No such picture.', refuses: ['not_found'] },
    },
  },
];
