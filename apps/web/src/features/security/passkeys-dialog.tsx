import { dateText, useI18n, useT } from '@baize/i18n';
import { Button, Field, FieldNote, Icon, toast } from '@baize/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addPasskey } from './add-passkey.ts';
import { CallForm, FILLED, useChecks } from '../../forms/call-form.tsx';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { SecretField } from '../../forms/secret-field.tsx';
import { refreshSecurity, useRemovePasskey, type Passkey, type Security } from './security.queries.ts';
import { useDeviceWords } from './use-device-words.ts';
import { Dialog } from '../../shell/dialog.tsx';

const NAME_MAX = 60;

type DialogProps = { facts: Security; onClose: () => void };

/** The member's passkeys: what there is, one more for this device, and the removal of one. */
export function PasskeysDialog({ facts, onClose }: DialogProps) {
  const t = useT();
  const [going, setGoing] = useState<Passkey>();
  return (
    <Dialog title={t('security.passkey.title')} onClose={onClose}>
      {going ? (
        <Removal passkey={going} onDone={() => setGoing(undefined)} />
      ) : (
        <div className="security-form">
          <p className="security-note">{t('security.passkey.text')}</p>
          <Passkeys list={facts.passkeys} onRemove={setGoing} />
          <Addition />
        </div>
      )}
    </Dialog>
  );
}

type ListProps = { list: readonly Passkey[]; onRemove: (passkey: Passkey) => void };

function Passkeys({ list, onRemove }: ListProps) {
  const { t, tag } = useI18n();
  if (list.length === 0) return <p className="security-note">{t('security.passkey.none')}</p>;
  return (
    <ul className="passkeys">
      {list.map((one) => (
        <li key={one.id}>
          <Icon name="fingerprint-pattern" size={22} />
          <div>
            <b>{one.name}</b>
            <small>
              {t('security.passkey.addedOn', { day: dateText(one.createdAt, tag) })},{' '}
              {one.lastUsedAt === null
                ? t('security.passkey.unused')
                : t('security.passkey.used', { day: dateText(one.lastUsedAt, tag) })}
            </small>
          </div>
          <Button
            size="tiny"
            aria-label={t('security.passkey.remove', { name: one.name })}
            onClick={() => onRemove(one)}
          >
            {t('security.passkey.removeShort')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Addition() {
  const t = useT();
  const words = useDeviceWords();
  const add = useMutation({ mutationFn: addPasskey, onSuccess: refreshSecurity });
  const why = useRefusalText(add.error, 'security');
  const { errorOf, onSubmit } = useChecks({ name: FILLED, password: FILLED }, (typed, form) =>
    add.mutate(typed, {
      onSuccess: () => {
        toast(t('security.passkey.added'));
        form.reset();
      },
    }),
  );
  const required = t('security.error.required');
  return (
    <CallForm
      className="security-form"
      onSubmit={onSubmit}
      error={why}
      busy={add.isPending}
      submit={t('security.passkey.add')}
      icon="plus"
    >
      <Field
        name="name"
        label={t('security.passkey.label')}
        autoComplete="off"
        maxLength={NAME_MAX}
        defaultValue={words(navigator.userAgent).slice(0, NAME_MAX)}
        error={errorOf('name', required)}
      />
      <SecretField
        name="password"
        data-autofocus
        label={t('security.password.name')}
        autoComplete="current-password"
        error={errorOf('password', required)}
      />
    </CallForm>
  );
}

type RemovalProps = { passkey: Passkey; onDone: () => void };

function Removal({ passkey, onDone }: RemovalProps) {
  const t = useT();
  const remove = useRemovePasskey();
  const why = useRefusalText(remove.error, 'security');
  const { errorOf, onSubmit } = useChecks({ password: FILLED }, ({ password }) =>
    remove.mutate(
      { passkeyId: passkey.id, password },
      {
        onSuccess: () => {
          toast(t('security.passkey.removed'));
          onDone();
        },
      },
    ),
  );
  return (
    <form className="security-form" onSubmit={onSubmit} noValidate>
      <p className="security-note">{t('security.passkey.removeText', { name: passkey.name })}</p>
      <SecretField
        name="password"
        label={t('security.password.name')}
        autoComplete="current-password"
        error={errorOf('password', t('security.error.required'))}
      />
      <FieldNote error={why} />
      <div className="security-actions">
        <Button kind="plain" onClick={onDone}>
          {t('shell.cancel')}
        </Button>
        <Button type="submit" kind="danger" busy={remove.isPending}>
          {t('security.passkey.removeShort')}
        </Button>
      </div>
    </form>
  );
}
