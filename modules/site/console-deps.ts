import type { Database, Tx } from '@baize/db';
import type { AuditPort } from '@baize/endpoint';
import type { ChangeControl } from '@baize/endpoint/control';
import type { Clock } from '@baize/kernel';
import type { SecretBox } from './secret-box.ts';
import type { SiteSettings } from './settings.ts';

export type SiteConsoleDeps = {
  db: Database;
  clock: Clock;
  /** Seals the default password. */
  box: SecretBox;
  /** The audit log of module staff, which is above this one: the app connects the two. */
  audit: AuditPort<Tx>;
  /** Module approvals, which is above this one, too. */
  changeControl: ChangeControl<Tx, 'site.security' | 'site.settings' | 'site.default-password'>;
  /** Whether the brand has accounts; module wallet, which is above this one, knows. */
  hasAccounts: (tx: Tx, merchantId: number) => Promise<boolean>;
  /** Whether contracts were signed or commission was earned by days of the brand; modules above this one know. Neither happens until the transaction ends. */
  hasPeriods: (tx: Tx, merchantId: number) => Promise<boolean>;
  /** The bot checks an operator may choose here. */
  botCheckProviders: readonly SiteSettings['security']['botCheck'][];
};
