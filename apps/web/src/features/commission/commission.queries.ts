import { commission } from '../../clients/commission.ts';
import { freshPage } from '../../session/query-client.ts';

const LINES = 50;

export const commissionSheet = (postingId: string, pageNo: number) =>
  freshPage(['commission', 'sheet', postingId, pageNo], () =>
    commission.getCommissionSheet({ postingId, pageNo, pageSize: LINES }),
  );
