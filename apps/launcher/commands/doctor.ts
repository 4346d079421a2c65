import type { Command } from 'commander';
import { examine } from '../doctor.ts';
import type { Finding } from '../finding.ts';
import { withUnpreparedDatabase } from '../installation.ts';
import { print } from '../output.ts';

const MARK: Record<Finding['state'], string> = { good: 'ok    ', advice: 'advice', fault: 'FAULT ' };

export function doctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('what a real site needs and how it stands; exits with 1 where something must be done')
    .action(async (_options: unknown, command: Command) => {
      const found = await withUnpreparedDatabase(examine);
      print(command, found, (findings) =>
        findings.map(
          ({ name, state, says, todo }) =>
            `${MARK[state]} ${name}: ${says}${todo === null ? '' : `\n         ${todo}`}`,
        ),
      );
      if (found.some(({ state }) => state === 'fault')) process.exitCode = 1;
    });
}
