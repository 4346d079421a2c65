import type { Database, Tx } from '@baize/db';
import type { AuditPort, Logger } from '@baize/endpoint';
import type { ChangeControl } from '@baize/endpoint/control';
import type { Clock } from '@baize/kernel';
import type { SecretBox } from '@baize/site';

/** Queues the module's job in the transaction that causes it. */
export type Publish = (
  tx: Tx,
  name: 'dispatch.send',
  payload: { messageId: number },
  options?: { delaySeconds?: number },
) => Promise<void>;

/** What sending a message needs; other modules hold this. */
export type SendDeps = {
  clock: Clock;
  /** Seals bodies and the gateways' secrets. */
  box: SecretBox;
  publish: Publish;
  /**
   * Whether what is in the outbox arrived: in the demo world, where no phone gets it and the console shows its codes at once.
   * On a real site nobody reads a code there, so a channel that leads to it delivers nothing.
   */
  outboxIsRead: boolean;
};

/** Everything the module's operations work with; put together once by the app. */
export type DispatchDeps = SendDeps & {
  db: Database;
  log: Logger;
  audit: AuditPort<Tx>;
  /** Module approvals, which is above this one: the app connects the two. */
  changeControl: ChangeControl<Tx, 'dispatch.channel'>;
  /** Allows gateways inside our own network and without TLS; set by configuration, never by an operator. */
  allowLocal: boolean;
};
