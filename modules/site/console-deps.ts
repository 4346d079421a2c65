import type { Database, Tx } from '@baize/db';
import type { AuditPort } from '@baize/endpoint';
import type { Clock } from '@baize/kernel';
import type { SecretBox } from './secret-box.ts';
import type { SiteSettings } from './settings.ts';

export type SiteConsoleDeps = {
  db: Database;
  clock: Clock;
  /** Keeps the default password. */
  box: SecretBox;
  /** The log of what operators did, which module staff keeps above this one (the app hands the two together). */
  audit: AuditPort<Tx>;
  /** Whether anybody has an account in a brand's currency, which module wallet above this one knows. */
  hasAccounts: (tx: Tx, merchantId: number) => Promise<boolean>;
  /** The human checks an operator may choose here. */
  botCheckProviders: readonly SiteSettings['security']['human'][];
};
