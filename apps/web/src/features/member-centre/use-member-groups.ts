import { useConsolidated } from '../../session/consolidated.ts';
import { usePermissions } from '../../session/site-config.ts';
import { useIsAskedForFunds } from '../diligence/diligence.queries.ts';
import { useHasLeaderboards } from '../leaderboards/leaderboards.queries.ts';
import { useOwnLine } from '../member-transfer/member-transfer.queries.ts';
import { useHasTransferWallets } from '../vendor-wallet/vendor-wallet.queries.ts';
import { memberGroups, type MemberGroup } from './member-menu.ts';

/** The member centre's menu for who is logged in. */
export function useMemberGroups(): readonly MemberGroup[] {
  const hasTransferWallets = useHasTransferWallets();
  const isAskedForFunds = useIsAskedForFunds();
  const hasBoards = useHasLeaderboards();
  const consolidated = useConsolidated();
  const switches = usePermissions();
  return memberGroups({
    hasTransferWallets,
    isAskedForFunds,
    hasBoards,
    features: consolidated?.features,
    hasContracts: consolidated?.hasContracts,
    switches,
    ...useOwnLine(),
  });
}
