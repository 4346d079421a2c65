import type { Connection } from './play.queries.ts';

export type ConnectionDraft = Pick<
  Connection,
  | 'name'
  | 'baseUrl'
  | 'operatorId'
  | 'openMode'
  | 'needsTimestamp'
  | 'rollbackMissing'
  | 'reportsRooms'
  | 'walletMode'
  | 'winAloneMax'
> & {
  /** As it is chosen. */
  transferDecimals: '2' | '4';
  /** One a line, as it is typed. */
  ipAllow: string;
};

export const connectionDraftOf = (connection: Connection): ConnectionDraft => ({
  name: connection.name,
  baseUrl: connection.baseUrl,
  operatorId: connection.operatorId,
  openMode: connection.openMode,
  needsTimestamp: connection.needsTimestamp,
  rollbackMissing: connection.rollbackMissing,
  reportsRooms: connection.reportsRooms,
  walletMode: connection.walletMode,
  transferDecimals: connection.transferDecimals === 4 ? '4' : '2',
  winAloneMax: connection.winAloneMax,
  ipAllow: connection.ipAllow.join('\n'),
});

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Which fields cannot be saved; whether an address block is one is for the server to say. */
export function connectionFaults({ name, baseUrl, operatorId }: ConnectionDraft) {
  const faults: Partial<Record<'name' | 'baseUrl' | 'operatorId', 'required' | 'address_wrong'>> = {};
  if (name.trim() === '') faults.name = 'required';
  if (operatorId.trim() === '') faults.operatorId = 'required';
  const url = baseUrl.trim();
  if (!/^https?:\/\/[^/\s]+(\/\S*)?$/.test(url) || url.endsWith('/') || !URL.canParse(url))
    faults.baseUrl = 'address_wrong';
  return faults;
}
