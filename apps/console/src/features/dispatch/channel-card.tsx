import { useEffect, useRef, useState } from 'react';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Segmented } from '@baize/ui';
import { codeOf, Refused } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTell } from '../../parts/use-tell.ts';
import parts from '../../parts/parts.module.css';
import { draftOf, fieldCodes, wishesOf, type ChannelDraft } from './channel-draft.ts';
import { useUpdateChannel, type Channel } from './dispatch.queries.ts';
import { HttpFields } from './http-fields.tsx';
import { REASON_MAX } from './resend-dialog.tsx';
import { SmtpFields } from './smtp-fields.tsx';
import { TestDialog } from './test-dialog.tsx';
import { useFieldError } from './use-field-error.ts';
import css from './dispatch.module.css';

const SAID_AT_FIELDS: ReadonlySet<string> = new Set(['validation_failed', 'secret_again']);

/** One channel: on or off, where it leads, its settings, its quota. Nothing holds before it is saved with a reason. */
export function ChannelCard({ channel }: { channel: Channel }) {
  const t = useT();
  const tell = useTell();
  const update = useUpdateChannel();
  const [stored, setStored] = useState(channel);
  const [draft, setDraft] = useState(() => draftOf(channel));
  const [dialog, setDialog] = useState<'save' | 'test'>();
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(stored));
  if (stored !== channel && !isChanged) {
    // Somebody else, or this form, has changed the channel: an untouched form follows.
    setStored(channel);
    setDraft(draftOf(channel));
  }
  const refused = update.error ? codeOf(update.error) : undefined;
  const codes = fieldCodes(update.error instanceof Refused ? update.error.detail : undefined);
  const errorOf = useFieldError(refused === 'secret_again' ? { secret: refused } : codes);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refused) card.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const change = (part: Partial<ChannelDraft>) => {
    update.reset();
    setDraft((before) => ({ ...before, ...part }));
  };
  const isSms = channel.kind === 'sms';
  const name = t(`console.dispatch.channel.${channel.kind}`);
  const id = `channel-${channel.kind}`;

  const save = (reason: string) =>
    update.mutate(wishesOf(channel, draft, reason), {
      onSuccess: (saved) => {
        setStored(saved);
        setDraft(draftOf(saved));
        setDialog(undefined);
        tell(t('console.dispatch.done.save', { channel: name }));
      },
      // Beside the fields it can be put right; the dialog covers them.
      onError: () => setDialog(undefined),
    });

  return (
    <section className={parts.card} aria-labelledby={id} ref={card}>
      <div className={parts.cardHead}>
        <h2 id={id}>{name}</h2>
        <span className={parts.space} />
        {isChanged && <span className={parts.note}>{t('console.dispatch.changed')}</span>}
      </div>
      <div className={css.switches}>
        <span className={css.switch}>
          {t('console.dispatch.enabled')}
          <Segmented
            label={t('console.dispatch.enabled')}
            tabs={[
              { key: 'on', label: t('console.dispatch.on') },
              { key: 'off', label: t('console.dispatch.off') },
            ]}
            value={draft.enabled ? 'on' : 'off'}
            onChange={(key) => change({ enabled: key === 'on' })}
          />
        </span>
        <span className={css.switch}>
          {t('console.dispatch.adapter')}
          <Segmented
            label={t('console.dispatch.adapter')}
            tabs={[
              { key: 'outbox', label: t('console.dispatch.adapter.outbox') },
              { key: 'outside', label: t(`console.dispatch.adapter.${isSms ? 'http' : 'smtp'}`) },
            ]}
            value={draft.isOutside ? 'outside' : 'outbox'}
            onChange={(key) => change({ isOutside: key === 'outside' })}
          />
        </span>
      </div>
      {!draft.isOutside && <p className={css.warn}>{t('console.dispatch.channels.outboxNote')}</p>}
      {draft.isOutside && (
        <div className={css.fields}>
          {isSms ? (
            <HttpFields
              draft={draft.http}
              errorOf={errorOf}
              onChange={(part) => change({ http: { ...draft.http, ...part } })}
            />
          ) : (
            <SmtpFields
              draft={draft.smtp}
              errorOf={errorOf}
              onChange={(part) => change({ smtp: { ...draft.smtp, ...part } })}
            />
          )}
          <PasswordInput
            className={css.wide}
            name="secret"
            label={t(isSms ? 'console.dispatch.secret' : 'console.dispatch.password')}
            description={t(
              channel.hasSecret ? 'console.dispatch.secretStored' : 'console.dispatch.secretNone',
            )}
            autoComplete="new-password"
            maxLength={2_000}
            value={draft.secret}
            error={errorOf('secret')}
            aria-invalid={errorOf('secret') !== undefined}
            visibilityToggleButtonProps={{ 'aria-label': t('console.dispatch.showSecret') }}
            onChange={(event) => change({ secret: event.currentTarget.value })}
          />
        </div>
      )}
      {isSms && (
        <div className={css.fields}>
          {(['quotaMonth', 'quotaTotal'] as const).map((quota) => (
            <TextInput
              key={quota}
              name={quota}
              label={t(`console.dispatch.${quota}`)}
              inputMode="numeric"
              maxLength={10}
              value={draft[quota]}
              error={errorOf(quota)}
              onChange={(event) => change({ [quota]: event.currentTarget.value })}
            />
          ))}
        </div>
      )}
      {isSms && <Usage channel={channel} />}
      {refused === 'validation_failed' && (
        <p className={css.refused} role="alert">
          {t('console.dispatch.fields')}
        </p>
      )}
      {refused && !SAID_AT_FIELDS.has(refused) && <Problem code={refused} />}
      <div className={css.acts}>
        <Link to="/delivery/outbox" search={{ kind: channel.kind }} className={parts.link}>
          {t('console.dispatch.toOutbox')}
        </Link>
        <Button variant="default" disabled={!channel.enabled} onClick={() => setDialog('test')}>
          {t('console.dispatch.test')}
        </Button>
        <Button disabled={!isChanged} onClick={() => setDialog('save')}>
          {t('console.dispatch.save')}
        </Button>
      </div>
      {dialog === 'save' && (
        <ReasonDialog
          title={t('console.dispatch.saveTitle', { channel: name })}
          text={t(draft.enabled ? 'console.dispatch.saveText' : 'console.dispatch.saveOff')}
          confirm={t('console.dispatch.save')}
          grave={!draft.enabled}
          reasonMax={REASON_MAX}
          pending={update.isPending}
          onConfirm={save}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'test' && (
        <TestDialog kind={channel.kind} name={name} onClose={() => setDialog(undefined)} />
      )}
    </section>
  );
}

function Usage({ channel }: { channel: Channel }) {
  const t = useT();
  const told = (used: number, quota: number | null) =>
    quota === null ? String(used) : t('console.dispatch.ofQuota', { used, quota });
  return (
    <dl className={`${parts.facts} ${css.usage}`}>
      <div>
        <dt>{t('console.dispatch.usedMonth')}</dt>
        <dd>{told(channel.usedMonth, channel.quotaMonth)}</dd>
      </div>
      <div>
        <dt>{t('console.dispatch.usedTotal')}</dt>
        <dd>{told(channel.usedTotal, channel.quotaTotal)}</dd>
      </div>
    </dl>
  );
}
