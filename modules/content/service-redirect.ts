import type { FastifyInstance } from 'fastify';
import { findMerchantByHost } from '@baize/site';
import type { ContentDeps } from './deps.ts';
import { serviceAddress } from './published.ts';

/**
 * GET /wps/system/customerService/:csType?id= opens an entry: the 440×750 window is pointed here and sent on, so that
 * the address itself is never in a page (SITE-053, SITE-056).
 */
export function mountServiceRedirect(app: FastifyInstance, deps: ContentDeps): void {
  app.get<{ Params: { csType: string }; Querystring: { id?: string } }>(
    '/wps/system/customerService/:csType',
    async (request, reply) => {
      const merchant = await findMerchantByHost(deps.db, request.hostname.toLowerCase());
      const id = Number(request.query.id);
      const address =
        merchant &&
        (await serviceAddress(
          deps,
          merchant.id,
          request.params.csType,
          Number.isInteger(id) ? id : undefined,
        ));
      if (!address) return reply.status(404).send({ success: false, message: 'not_found', value: null });
      return reply
        .header('Cache-Control', 'no-store')
        .header('Referrer-Policy', 'no-referrer')
        .redirect(address, 302);
    },
  );
}
