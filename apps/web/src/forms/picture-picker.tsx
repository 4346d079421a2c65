import './picture-picker.css';
import { useT } from '@baize/i18n';
import { FieldNote, IconButton } from '@baize/ui';
import { useEffect, useRef, useState } from 'react';
import { FileButton, type Picked } from './file-button.tsx';
import { IMAGES_MAX } from './picture-file.ts';

type PickerProps = {
  name: string;
  /** Where its texts are. */
  texts: 'talk.feedback' | 'cashier.receipt' | 'promotions.page';
  pictures: readonly File[];
  onPictures: (pictures: readonly File[]) => void;
};

/** Up to three pictures, each shown before it is sent; a file that is none is named (SITE-059, WALLET-013). */
export function PicturePicker({ name, texts, pictures, onPictures }: PickerProps) {
  const t = useT();
  const [fault, setFault] = useState<string>();
  const pick = ({ files, bad }: Picked) => {
    const all = [...pictures, ...files];
    if (bad)
      setFault(
        t(bad.fault === 'type' ? `${texts}.pictureType` : `${texts}.pictureSize`, {
          name: bad.name,
        }),
      );
    else setFault(all.length > IMAGES_MAX ? t(`${texts}.pictureCount`) : undefined);
    onPictures(all.slice(0, IMAGES_MAX));
  };
  return (
    <div>
      <p className="bz-field-label">{t(`${texts}.pictures`)}</p>
      {pictures.length > 0 && (
        <ul className="picked-pictures">
          {pictures.map((picture, index) => (
            // The same file may be picked twice: its place tells the two apart.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${picture.name} ${index}`}>
              <Preview file={picture} />
              <IconButton
                icon="x"
                iconSize={15}
                label={t(`${texts}.removePicture`, { name: picture.name })}
                onClick={() => onPictures(pictures.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      {pictures.length < IMAGES_MAX && (
        <FileButton name={name} label={t(`${texts}.addPicture`)} multiple onPick={pick} />
      )}
      <FieldNote error={fault} hint={t(`${texts}.picturesHint`)} />
    </div>
  );
}

/** The browser's own view of a chosen file; its address is given back when it is no longer shown. */
function Preview({ file }: { file: File }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} alt={file.name} width="88" height="88" />;
}
