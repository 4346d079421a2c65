import './push-dialog.css';
import { useI18n } from '@baize/i18n';
import { Button, Checkbox, FieldNote, Notice, Skeleton, toast } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { languageStore } from '../../session/language.ts';
import { useStore } from '../../session/store.ts';
import { useRefusal } from '../../forms/use-refusal.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { pushQuery, useEndPush, useSavePush } from './push.queries.ts';

/** What this device is told while the site is closed (web push). Nothing is asked of the browser before Save. */
export function PushDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const { data, error, refetch } = useQuery(pushQuery);
  return (
    <Dialog title={t('talk.push.title')} onClose={onClose}>
      {error && !data && <LoadFailed title={t('talk.push.failed')} onRetry={refetch} />}
      {!data && !error && <Skeleton height="180px" />}
      {data && !data.canPush && <Notice>{t('talk.push.unsupported')}</Notice>}
      {data?.canPush && <PushForm state={data} onClose={onClose} />}
      {data && data.others > 0 && <OtherDevices count={data.others} />}
    </Dialog>
  );
}

type State = { publicKey: string; here: { money: boolean; messages: boolean } | null };

function PushForm({ state, onClose }: { state: State; onClose: () => void }) {
  const { t } = useI18n();
  const language = useStore(languageStore);
  const refusal = useRefusal();
  const [wanted, setWanted] = useState(state.here ?? { money: true, messages: true });
  const [fault, setFault] = useState<string>();
  const save = useSavePush();
  const end = useEndPush();
  const isOff = !wanted.money && !wanted.messages;
  const done = (text: string) => {
    toast(text);
    onClose();
  };
  const onError = (error: unknown) => setFault(refusal(error));
  const submit = () => {
    setFault(undefined);
    if (isOff) return end.mutate('here', { onSuccess: () => done(t('talk.push.ended')), onError });
    save.mutate(
      { publicKey: state.publicKey, language, ...wanted },
      {
        onSuccess: (outcome) =>
          outcome === 'saved' ? done(t('talk.push.saved')) : setFault(t(`talk.push.${outcome}`)),
        onError,
      },
    );
  };
  return (
    <div className="push-form">
      <p>{t('talk.push.lead')}</p>
      {(['money', 'messages'] as const).map((what) => (
        <Checkbox
          key={what}
          name={what}
          checked={wanted[what]}
          onChange={({ target }) => setWanted((before) => ({ ...before, [what]: target.checked }))}
        >
          {t(`talk.push.${what}`)}
        </Checkbox>
      ))}
      {fault && <FieldNote error={fault} />}
      <Button kind="primary" busy={save.isPending || end.isPending} onClick={submit}>
        {t('talk.push.save')}
      </Button>
    </div>
  );
}

function OtherDevices({ count }: { count: number }) {
  const { t } = useI18n();
  const refusal = useRefusal();
  const end = useEndPush();
  return (
    <div className="push-others">
      <p>{t('talk.push.others', { count })}</p>
      <Button
        size="small"
        busy={end.isPending}
        onClick={() => end.mutate('everywhere', { onSuccess: () => toast(t('talk.push.endedAll')) })}
      >
        {t('talk.push.endAll')}
      </Button>
      {end.error && <FieldNote error={refusal(end.error)} />}
    </div>
  );
}
