import { useQuery } from '@tanstack/react-query';
import { deposits } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { useNames } from '../../parts/use-names.ts';
import { channels } from './cashier.queries.ts';
import { LINES_MAX, readStatement } from './statement.ts';

const TEXT_MAX = 60_000;

/** Lines of a bank statement, pasted: each counts once, by the bank's own number, and whose order is found is proposed. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const names = useNames();
  const gateways = useQuery(channels({})).data?.gateways ?? [];
  const faultOf = (text: string) => {
    const { lines, wrong } = readStatement(text);
    if (wrong.length > 0) return t('console.incoming.linesWrong', { lines: wrong.join(', ') });
    return (
      (lines.length === 0 || lines.length > LINES_MAX) && t('console.incoming.linesCount', { max: LINES_MAX })
    );
  };
  return (
    <FormDialog
      title={t('console.incoming.add')}
      confirm={t('console.incoming.add')}
      size="lg"
      began={{ gateway: '', lines: '' }}
      fields={({ lines }) => [
        {
          as: 'select',
          name: 'gateway',
          label: t('console.deposits.gateway'),
          required: true,
          options: gateways.map(({ code }) => ({ value: code, label: names.gateway(code) })),
        },
        {
          as: 'text',
          name: 'lines',
          label: t('console.incoming.lines'),
          hint: t('console.incoming.linesHint'),
          rows: 6,
          max: TEXT_MAX,
          fault: faultOf(lines),
        },
      ]}
      reasonMax={null}
      send={({ gateway, lines }) =>
        deposits.addStatementLines({ gateway, lines: readStatement(lines).lines })
      }
      forgets={['deposits']}
      done={(counted) => t('console.incoming.added', counted)}
      onClose={onClose}
    />
  );
}
