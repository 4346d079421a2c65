import { useT } from '@baize/i18n';
import { Button, Icon, StatusTag, type IconName } from '@baize/ui';

type RowProps = {
  /** Names the row for tests: data-protection. */
  id: string;
  icon: IconName;
  name: string;
  /** undefined: the row has no state, it only leads somewhere. */
  on?: boolean;
  /** What stands there, or why it is worth setting. */
  detail: string;
  action?: { label: string; onPress: () => void };
};

/** One protection: what it is, whether it is on, what to do with it. */
export function ProtectionRow({ id, icon, name, on, detail, action }: RowProps) {
  const t = useT();
  return (
    <li className="protection" data-protection={id} data-on={on}>
      <span className="protection-icon">
        <Icon name={icon} size={22} />
      </span>
      <div>
        <p>
          <b>{name}</b>
          {on !== undefined && (
            <StatusTag tone={on ? 'up' : 'warn'}>
              {t(on ? 'security.state.on' : 'security.state.off')}
            </StatusTag>
          )}
        </p>
        <small>{detail}</small>
      </div>
      {action && (
        <Button
          size="small"
          aria-label={t('security.action.do', { action: action.label, name })}
          onClick={action.onPress}
        >
          {action.label}
        </Button>
      )}
    </li>
  );
}
