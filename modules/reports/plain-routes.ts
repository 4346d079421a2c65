import type { PlainRoute } from '@baize/endpoint';
import { z } from 'zod';
import { DOWNLOAD_PATH } from './routes.ts';

/** What downloads.ts mounts outside the envelope. */
export const plainRoutes: readonly PlainRoute[] = [
  {
    name: 'getDownload',
    route: `GET ${DOWNLOAD_PATH}`,
    surface: 'site',
    who: 'anyone',
    about:
      'The file a ticket of createDownload opens: a statement as PDF or CSV, or a history as CSV. The ticket says whose ' +
      'and what, and lasts five minutes.',
    fields: z.object({ ticket: z.string().regex(/^[\w-]{40,2000}$/) }),
    answers: {
      200: { about: 'An attachment; text/csv where the ticket says so.', type: 'application/pdf' },
      404: { about: 'No ticket of this brand, or one that is over.', refuses: ['not_found'] },
    },
  },
];
