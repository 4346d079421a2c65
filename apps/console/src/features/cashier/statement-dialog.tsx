import { useState, type FormEvent } from 'react';
import { Button, Group, Modal, Select, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { codeOf } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useTell } from '../../parts/use-tell.ts';
import { useAddStatement } from './cashier.queries.ts';
import { channels } from './cashier.queries.ts';
import { LINES_MAX, readStatement } from './statement.ts';

const TEXT_MAX = 60_000;

/** Lines of a bank statement, pasted: each counts once, by the bank's own number, and is matched at once. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const tell = useTell();
  const add = useAddStatement();
  const gateways = useQuery(channels({})).data?.gateways ?? [];
  const [gateway, setGateway] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { lines, wrong } = readStatement(text);
    const said =
      wrong.length > 0
        ? t('console.incoming.linesWrong', { lines: wrong.join(', ') })
        : lines.length === 0 || lines.length > LINES_MAX
          ? t('console.incoming.linesCount', { max: LINES_MAX })
          : undefined;
    setFault(said);
    if (said || gateway === null) return;
    add.mutate(
      { gateway, lines },
      {
        onSuccess: ({ matched, open, known }) => {
          tell(t('console.incoming.added', { matched, open, known }));
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      opened
      centered
      size="lg"
      onClose={onClose}
      title={t('console.incoming.add')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('console.common.close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <Select
            name="gateway"
            label={t('console.deposits.gateway')}
            required
            withAsterisk={false}
            data={gateways.map(({ code }) => code)}
            value={gateway}
            onChange={setGateway}
          />
          <Textarea
            name="lines"
            label={t('console.incoming.lines')}
            description={t('console.incoming.linesHint')}
            autosize
            minRows={6}
            maxRows={16}
            maxLength={TEXT_MAX}
            spellCheck={false}
            value={text}
            error={fault}
            aria-invalid={fault !== undefined || undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {add.error && <Problem code={codeOf(add.error)} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="subtle" onClick={onClose}>
              {t('console.common.cancel')}
            </Button>
            <Button type="submit" loading={add.isPending} disabled={gateway === null}>
              {t('console.incoming.add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
