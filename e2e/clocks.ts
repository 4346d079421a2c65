import { runSql } from './sql.ts';

type Ask = (sql: string, values: string[]) => Promise<unknown[]>;

/**
 * The worker's clocks strike once a minute; a flow that waits for what one does has it strike now. That they strike by
 * themselves is seen at the health page (console-money.spec.ts). A clock is known by the end of its name.
 */
export async function strike(clocks: string, ask: Ask = runSql): Promise<void> {
  const struck = await ask(
    `insert into jobs.job (name, data) select name, '{}' from jobs.queue where name ~ $1 returning name`,
    [`[.-](${clocks})$`],
  );
  if (struck.length === 0) throw new Error(`no clock is called ${clocks}`);
}
