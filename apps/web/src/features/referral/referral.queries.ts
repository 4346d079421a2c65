import { referral } from '../../clients/referral.ts';
import type { Answer } from '../../session/clients.ts';
import { freshPage, freshQuery } from '../../session/query-client.ts';

const ROWS = 20;

export const ownReferral = freshQuery(['referral', 'own'], () => referral.getReferral({}));
export type OwnReferral = Answer<typeof referral.getReferral>;
export const invitedPage = (pageNo: number) =>
  freshPage(['referral', 'invited', pageNo], () => referral.listInvited({ pageNo, pageSize: ROWS }));
