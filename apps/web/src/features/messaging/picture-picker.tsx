import { useT } from '@baize/i18n';
import { FieldNote, IconButton } from '@baize/ui';
import { useEffect, useRef, useState } from 'react';
import { FileButton, type Picked } from '../../forms/file-button.tsx';
import { IMAGES_MAX } from '../../forms/picture-file.ts';

type PickerProps = { pictures: readonly File[]; onPictures: (pictures: readonly File[]) => void };

/** Up to three pictures, each shown before it is sent; a file that is none is named (SITE-059). */
export function PicturePicker({ pictures, onPictures }: PickerProps) {
  const t = useT();
  const [fault, setFault] = useState<string>();
  const pick = ({ files, bad }: Picked) => {
    const all = [...pictures, ...files];
    if (bad)
      setFault(
        t(bad.fault === 'type' ? 'talk.feedback.pictureType' : 'talk.feedback.pictureSize', {
          name: bad.name,
        }),
      );
    else setFault(all.length > IMAGES_MAX ? t('talk.feedback.pictureCount') : undefined);
    onPictures(all.slice(0, IMAGES_MAX));
  };
  return (
    <div>
      <p className="bz-field-label">{t('talk.feedback.pictures')}</p>
      {pictures.length > 0 && (
        <ul className="feedback-pictures">
          {pictures.map((picture, index) => (
            // The same file may be picked twice: its place tells the two apart.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${picture.name} ${index}`}>
              <Preview file={picture} />
              <IconButton
                icon="x"
                iconSize={15}
                label={t('talk.feedback.removePicture', { name: picture.name })}
                onClick={() => onPictures(pictures.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      {pictures.length < IMAGES_MAX && (
        <FileButton name="picture" label={t('talk.feedback.addPicture')} multiple onPick={pick} />
      )}
      <FieldNote error={fault} hint={t('talk.feedback.picturesHint')} />
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
