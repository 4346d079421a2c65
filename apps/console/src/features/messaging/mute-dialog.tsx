import { messaging } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { REASON_MAX } from './messaging.queries.ts';

/** Minutes; 0 stands for ever. */
const SPANS = [10, 60, 1_440, 10_080, 43_200, 0] as const;
type MuteDialogProps = { of: { memberId: number; account: string }; onClose: () => void };

/** Shuts a member up in the room for a while; everything else stays open to them. */
export function MuteDialog({ of: { memberId, account }, onClose }: MuteDialogProps) {
  const t = useT();
  return (
    <FormDialog
      title={t('console.messaging.muteTitle', { name: account })}
      text={t('console.messaging.muteText')}
      confirm={t('console.messaging.mute')}
      destructive
      began={{ minutes: String(SPANS[1]) }}
      fields={() => [
        {
          as: 'select',
          name: 'minutes',
          label: t('console.messaging.howLong'),
          options: SPANS.map((minutes) => ({
            value: String(minutes),
            label: t(`console.messaging.span.${minutes}`),
          })),
        },
      ]}
      reasonMax={REASON_MAX}
      send={({ minutes }, reason) =>
        messaging.muteInChat({ memberId, minutes: Number(minutes) || null, reason })
      }
      forgets={['messaging', 'mutes']}
      done={t('console.messaging.isMuted', { name: account })}
      onClose={onClose}
    />
  );
}
