import { useState, type FormEvent } from 'react';
import { Button, Group, Modal, PasswordInput, Stack, TextInput } from '@mantine/core';
import { codeOf, Refused } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useTell } from '../../parts/use-tell.ts';
import { useAddPasskey, useRemovePasskey, type Passkey } from './staff.queries.ts';

export type PasskeyAct = { kind: 'add' } | { kind: 'remove'; passkey: Passkey };
const NAME_MAX = 60;

/** Adds a passkey or removes one, after the operator has shown that it is they who sit here. */
export function PasskeyDialog({ act, onClose }: { act: PasskeyAct; onClose: () => void }) {
  const t = useT();
  const tell = useTell();
  const add = useAddPasskey();
  const remove = useRemovePasskey();
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const isAdding = act.kind === 'add';
  const { error, isPending } = isAdding ? add : remove;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get('name') ?? '').trim();
    const proof = String(form.get('proof') ?? '').trim();
    const fields = new Set([...(isAdding && !name ? ['name'] : []), ...(proof ? [] : ['proof'])]);
    setMissing(fields);
    const [first] = fields;
    if (first) {
      (event.currentTarget.elements.namedItem(first) as HTMLElement | null)?.focus();
      return;
    }
    const done = (text: string) => () => {
      tell(text);
      onClose();
    };
    if (isAdding) add.mutate({ name, proof }, { onSuccess: done(t('console.account.added')) });
    else
      remove.mutate({ passkeyId: act.passkey.id, proof }, { onSuccess: done(t('console.account.removed')) });
  };

  const required = (field: string) => (missing.has(field) ? t('console.signIn.required') : undefined);
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        isAdding
          ? t('console.account.addTitle')
          : t('console.account.removeTitle', { name: act.passkey.name })
      }
      closeOnClickOutside={false}
      centered
      closeButtonProps={{ 'aria-label': t('console.common.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <p>{t(isAdding ? 'console.account.addText' : 'console.account.removeText')}</p>
          {isAdding && (
            <TextInput
              name="name"
              label={t('console.account.name')}
              description={t('console.account.nameHint')}
              maxLength={NAME_MAX}
              autoComplete="off"
              error={required('name')}
              data-autofocus
            />
          )}
          <PasswordInput
            name="proof"
            label={t('console.account.proof')}
            description={t('console.account.proofHint')}
            autoComplete="current-password"
            maxLength={200}
            error={required('proof')}
            visibilityToggleButtonProps={{ 'aria-label': t('console.signIn.showPassword') }}
            {...(isAdding ? {} : { 'data-autofocus': true })}
          />
          {error && (
            <Problem code={codeOf(error)} detail={error instanceof Refused ? error.detail : undefined} />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="subtle" onClick={onClose}>
              {t('console.common.cancel')}
            </Button>
            <Button type="submit" loading={isPending} {...(isAdding ? {} : { variant: 'danger' })}>
              {t(isAdding ? 'console.account.add' : 'console.account.remove')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
