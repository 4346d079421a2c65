import { useT } from '@baize/i18n';
import { Icon, IconButton } from '@baize/ui';
import { useState } from 'react';
import { stored } from '../../session/store.ts';

const SEEN = 'rotateHint';

/** On a phone held upright, once a visit: a game fills the whole screen when it lies on its side. Style hides it otherwise. */
export function RotateHint() {
  const t = useT();
  const [isGone, setGone] = useState(() => stored.read(SEEN, 'session') === '1');
  if (isGone) return null;
  const close = () => {
    stored.write(SEEN, '1', 'session');
    setGone(true);
  };
  return (
    <div className="rotate-hint" role="note">
      <Icon name="smartphone" size={20} />
      <span>{t('play.rotate')}</span>
      <IconButton icon="x" iconSize={16} label={t('shell.close')} onClick={close} />
    </div>
  );
}
