import { useState } from 'react';
import { Button, PasswordInput } from '@mantine/core';
import { StatusTag } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import parts from '../../parts/parts.module.css';
import { faultText } from './fault-text.ts';
import { useSection } from './use-section.ts';
import css from './site.module.css';

const REASON_MAX = 300;
const PASSWORD_MAX = 64;
type Act = 'set' | 'remove';

/** OPEN-AUTH-08: the password staff give a member. It can be set and taken away, and never be read again. */
export function DefaultPassword() {
  const t = useT();
  const draft = useSection('security');
  const [password, setPassword] = useState('');
  const [act, setAct] = useState<Act>();
  const isSet = draft.value?.hasDefaultPassword ?? false;

  const save = (reason: string) =>
    draft.save(
      reason,
      (isSaved) => {
        setAct(undefined);
        if (isSaved) setPassword('');
      },
      { extra: { defaultPassword: act === 'set' ? password : '' } },
    );

  return (
    <section className={parts.card}>
      <div className={parts.cardHead}>
        <h2>{t('console.site.defaultPassword')}</h2>
        <StatusTag tone={isSet ? 'up' : 'plain'}>
          {t(isSet ? 'console.site.passwordSet' : 'console.site.passwordNotSet')}
        </StatusTag>
      </div>
      <p className={parts.note}>{t('console.site.defaultPasswordText')}</p>
      <form
        className={css.line}
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '') setAct('set');
        }}
      >
        <PasswordInput
          name="defaultPassword"
          label={t('console.site.newPassword')}
          w={280}
          maxLength={PASSWORD_MAX}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={faultText(t, draft.faults['defaultPassword'])}
          visibilityToggleButtonProps={{ 'aria-label': t('console.signIn.showPassword') }}
        />
        <Button type="submit" variant="default" disabled={password === ''}>
          {t(isSet ? 'console.site.replacePassword' : 'console.site.setPassword')}
        </Button>
        {isSet && (
          <Button variant="danger" onClick={() => setAct('remove')}>
            {t('console.site.removePassword')}
          </Button>
        )}
      </form>
      {act && (
        <ReasonDialog
          title={t(`console.site.${act}PasswordTitle`)}
          text={t(`console.site.${act}PasswordText`)}
          confirm={t(act === 'set' ? 'console.site.setPassword' : 'console.site.removePassword')}
          grave={act === 'remove'}
          reasonMax={REASON_MAX}
          pending={draft.saving}
          {...(draft.refusal ? { refusal: { code: draft.refusal, detail: undefined } } : {})}
          onConfirm={save}
          onClose={() => setAct(undefined)}
        />
      )}
    </section>
  );
}
