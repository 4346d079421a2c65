import { Icon, type IconName } from '@baize/ui';
import type { ReactNode } from 'react';

type ChoiceCardProps = {
  name: string;
  value: string | number;
  checked: boolean;
  onChoose: () => void;
  disabled?: boolean;
  icon?: IconName;
  title: ReactNode;
  /** Under the title. */
  text?: ReactNode;
};

/** One of several things to choose between, as a card. */
export function ChoiceCard({ icon, title, text, onChoose, ...input }: ChoiceCardProps) {
  return (
    <label className="method">
      <input type="radio" {...input} onChange={onChoose} />
      {icon && <Icon name={icon} size={24} />}
      <span>
        <b>{title}</b>
        {text && <small>{text}</small>}
      </span>
    </label>
  );
}
