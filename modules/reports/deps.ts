import type { Catalogue } from '@baize/catalogue';
import type { Database, Db } from '@baize/db';
import type { Language } from '@baize/endpoint';
import type { Queue, Step } from '@baize/endpoint/module';
import type { Clock, Logger } from '@baize/kernel';
import type { SecretBox } from '@baize/site';

/** What a member was told a movement belongs to: the reference of it, and what it is called; either may be empty. */
export type Told = { reference: string; title: string };
/** By the references the ledger has; what is not in it stands as it is. */
export type ToldOf = (
  db: Db,
  refs: readonly string[],
  language: Language,
) => Promise<ReadonlyMap<string, Told>>;

export type ReportsDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  catalogue: Catalogue;
  /** Seals the tickets of downloads. */
  box: SecretBox;
  /** Of the modules that moved it; handed in by the app. */
  toldOf: ToldOf;
  /** What waits for operators, of every module; handed in by the app. */
  queues: readonly Queue[];
  /** What a brand needs, of every module; handed in by the app. */
  steps: readonly Step[];
};
