import type { PlainRoute } from '@baize/endpoint';
import { z } from 'zod';

/** What art-files.ts mounts outside the envelope. */
export const plainRoutes: readonly PlainRoute[] = [
  {
    name: 'getArt',
    route: 'GET /art/:file',
    surface: 'both',
    who: 'anyone',
    about:
      'A drawn label of a game or a vendor, named by its content and kept for ever; Brotli where it is accepted.',
    fields: z.object({ file: z.string().regex(/^[0-9a-f]{20}\.svg$/) }),
    answers: {
      200: { about: 'The drawing.', type: 'image/svg+xml' },
      404: { about: 'No such drawing.', refuses: ['not_found'] },
    },
  },
];
