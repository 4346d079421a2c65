import type { Database, Tx } from '@baize/db';
import type { AuditPort, Ctx, Language } from '@baize/endpoint';
import type { Media } from '@baize/images';
import type { Clock } from '@baize/kernel';
import type { SecretBox } from '@baize/site';

type Announced = {
  promoId: number;
  title: string;
  content: string;
  imageUrl: string;
  startTime: number;
  endTime: number | null;
  type?: string;
  state?: string;
  canApply?: boolean;
};
export type ContentDeps = {
  db: Database;
  clock: Clock;
  box: SecretBox;
  /** The brand's promotions with terms, of a module above: where it has some they stand in place of cards (kind PR). */
  promotions?: (merchantId: number, language: Language) => Promise<Announced[]>;
};
export type ContentConsoleDeps = ContentDeps & { audit: AuditPort<Tx>; media: Media };
export type StaffCtx = Ctx<'staff:content.write'>;
