import { useState, type FormEvent } from 'react';
import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { codeOf, Refused } from '../../session/ask.ts';
import { useLanguage, useT } from '../../session/language.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useTell } from '../../parts/use-tell.ts';
import { fieldCodes } from './channel-draft.ts';
import { useTestChannel } from './dispatch.queries.ts';
import { useFieldError } from './use-field-error.ts';

const LANGUAGES = [
  { value: 'EN', label: 'English' },
  { value: 'CN', label: '中文' },
  { value: 'KM', label: 'ខ្មែរ' },
] as const;

/** Sends the test text to whomever the operator names, through the channel as it is saved. */
export function TestDialog({
  kind,
  name,
  onClose,
}: {
  kind: 'sms' | 'mail';
  name: string;
  onClose: () => void;
}) {
  const t = useT();
  const tell = useTell();
  const test = useTestChannel();
  const [to, setTo] = useState('');
  const [language, setLanguage] = useState<'EN' | 'CN' | 'KM'>(useLanguage());
  const codes = fieldCodes(test.error instanceof Refused ? test.error.detail : undefined);
  const errorOf = useFieldError(codes);

  const send = (event: FormEvent) => {
    event.preventDefault();
    test.mutate(
      { kind, to: to.trim(), language },
      {
        onSuccess: ({ messageId, state }) => {
          tell(
            t('console.dispatch.testState', {
              number: messageId,
              state: t(`console.dispatch.state.${state}`),
            }),
          );
          onClose();
        },
      },
    );
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('console.dispatch.testTitle', { channel: name })}
      centered
      closeButtonProps={{ 'aria-label': t('console.common.close') }}
    >
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <p>{t('console.dispatch.testText')}</p>
          <TextInput
            name="to"
            type={kind === 'sms' ? 'tel' : 'email'}
            label={t(kind === 'sms' ? 'console.dispatch.testMobile' : 'console.dispatch.testAddress')}
            autoComplete="off"
            maxLength={254}
            value={to}
            error={errorOf('to')}
            data-autofocus
            onChange={(event) => {
              test.reset();
              setTo(event.currentTarget.value);
            }}
          />
          <Select
            name="language"
            label={t('console.dispatch.language')}
            allowDeselect={false}
            data={[...LANGUAGES]}
            value={language}
            onChange={(value) => setLanguage(LANGUAGES.find((one) => one.value === value)?.value ?? language)}
          />
          {test.error && !codes['to'] && <Problem code={codeOf(test.error)} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="subtle" onClick={onClose}>
              {t('console.common.cancel')}
            </Button>
            <Button type="submit" loading={test.isPending}>
              {t('console.dispatch.test')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
