import { useI18n } from '@baize/i18n';
import { FieldNote, toast } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '../../shell/avatar.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { avatars, useSetIcon } from './security.queries.ts';

/** MEMBER-006: one of a fixed set; choosing is saving. */
export function AvatarPicker() {
  const { t, find } = useI18n();
  const found = useQuery(avatars);
  const set = useSetIcon();
  const why = useRefusalText(set.error, 'security');
  // Shown at once; taken back when it could not be saved.
  const [chosen, setChosen] = useState<string>();
  const choose = (icon: string) => {
    setChosen(icon);
    set.mutate(icon, {
      onSuccess: () => toast(t('security.profile.avatarSaved')),
      onError: () => setChosen(undefined),
    });
  };
  return (
    <section className="panel avatar-picker">
      <PanelFrame query={found} failed={t('security.profile.failed')} rows={3}>
        {({ icon, icons }) => (
          <fieldset>
            <legend>{t('security.profile.avatar')}</legend>
            <div>
              {icons.map((one) => (
                <label key={one}>
                  <input
                    type="radio"
                    name="icon"
                    value={one}
                    checked={one === (chosen ?? icon)}
                    aria-label={t('security.profile.avatarOf', {
                      name: find(`security.avatar.${one}`) ?? one,
                    })}
                    onChange={() => choose(one)}
                  />
                  <Avatar icon={one} size={64} />
                </label>
              ))}
            </div>
            <FieldNote error={why} />
          </fieldset>
        )}
      </PanelFrame>
    </section>
  );
}
