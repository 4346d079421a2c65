import { useEffect } from 'react';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { StatusTag } from '@baize/ui';
import { ask, codeOf } from '../../session/ask.ts';
import { play } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { Problem } from '../../parts/problem.tsx';
import parts from '../../parts/parts.module.css';
import type { Connection } from './play.queries.ts';

/** A signed question to the vendor, asked as the dialog opens, and its answer word for word. */
export function ConnectionTest({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useT();
  const { mutate, ...test } = useMutation({
    mutationFn: (wire: string) => ask(play.testConnection({ code: wire })),
  });
  const { code } = connection;
  useEffect(() => mutate(code), [mutate, code]);
  const answer = test.data;
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('console.connections.testTitle', { name: connection.name })}
      closeButtonProps={{ 'aria-label': t('console.common.close') }}
    >
      <Stack gap="md" aria-live="polite">
        {test.isPending && <p className={parts.note}>{t('console.connections.testing')}</p>}
        {test.error && <Problem code={codeOf(test.error)} />}
        {answer && (
          <>
            <p className={parts.row}>
              <StatusTag tone={answer.state === 'answered' ? 'up' : 'down'}>
                {t(`console.connections.answer.${answer.state}`)}
              </StatusTag>
              <span>{t('console.connections.answerTime', { ms: answer.ms })}</span>
            </p>
            {answer.games !== null && <p>{t('console.connections.answerGames', { count: answer.games })}</p>}
            {answer.detail !== '' && <p className={parts.note}>{answer.detail}</p>}
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" loading={test.isPending} onClick={() => mutate(code)}>
            {t('console.connections.again')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
