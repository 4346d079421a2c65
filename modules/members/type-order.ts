import type { SiteSettings } from '@baize/site';
import type { MemberRow } from './member.sql.ts';
import { isInOrder } from './rules.ts';

/** Whether the brand lets one of this type stand under that agent. The house stands above every type. */
export const mayStandUnder = (
  { agentTypesInOrder }: Pick<SiteSettings, 'agentTypesInOrder'>,
  type: number,
  upline: Pick<MemberRow, 'type' | 'isHouse'>,
): boolean => !agentTypesInOrder || upline.isHouse || isInOrder(type, upline.type);
