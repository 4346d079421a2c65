import { openCatalogue } from '@baize/catalogue';
import { systemClock } from '@baize/kernel';
import { rebuildDay, rebuildMeasures } from '@baize/measures';
import { auditCommand } from '@baize/staff';
import type { Command } from 'commander';
import { withDatabase } from '../installation.ts';
import { CommandRefused, print } from '../output.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

export function measuresCommands(program: Command): void {
  program
    .command('measures')
    .description('what members and teams settled, as agents’ reports and contracts read it')
    .command('rebuild')
    .description(
      'count it from the journals again, day by day; a run that was ended goes on where it stopped. The product may run meanwhile',
    )
    .option('--day <day>', 'only this day of the brands’ zones, such as 2026-11-23')
    .action(async ({ day }: { day?: string }, command: Command) => {
      if (day !== undefined && !isDay(day)) throw new CommandRefused('A day is written as 2026-11-23');
      const days = await withDatabase(async (db) => {
        const deps = { db, catalogue: openCatalogue({ db, clock: systemClock }) };
        await db.transaction((tx) =>
          auditCommand(tx, { action: 'measures.rebuild', target: `day:${day ?? 'all'}` }),
        );
        if (day === undefined)
          return rebuildMeasures(deps, (done) => process.stderr.write(`${done} is counted again\n`));
        await rebuildDay(deps, day);
        return 1;
      });
      print(command, { days }, () => [
        days === 1 ? 'One day was counted again.' : `${days} days were counted again.`,
      ]);
    });
}
