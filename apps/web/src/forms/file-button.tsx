import './file-button.css';
import { buttonClass, Icon } from '@baize/ui';
import { IMAGE_TYPES, imageFault } from './picture-file.ts';

/** Pictures the server takes, and the first file that is none. */
export type Picked = { files: File[]; bad: { name: string; fault: 'type' | 'size' } | undefined };
type FileButtonProps = {
  name: string;
  label: string;
  multiple?: boolean;
  disabled?: boolean;
  onPick: (picked: Picked) => void;
};

/** Picks pictures; the same one may be picked again. */
export function FileButton({ name, label, multiple, disabled, onPick }: FileButtonProps) {
  return (
    <label className={buttonClass({ kind: 'outline', size: 'small' }, 'file-button')}>
      <Icon name="upload" size={16} />
      {label}
      <input
        type="file"
        name={name}
        accept={IMAGE_TYPES.join(',')}
        multiple={multiple}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const picked = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          const files = picked.filter((file) => !imageFault(file));
          const [bad] = picked.flatMap((file) => {
            const fault = imageFault(file);
            return fault ? [{ name: file.name, fault }] : [];
          });
          onPick({ files, bad });
        }}
      />
    </label>
  );
}
