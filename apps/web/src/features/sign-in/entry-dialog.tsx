import './entry-dialog.css';
import { useT } from '@baize/i18n';
import { IconButton } from '@baize/ui';
import type { ReactNode } from 'react';
import { LanguageMenu } from '../../preferences/language-menu.tsx';
import { TableArt, type BannerGroup } from './table-art.tsx';
import { Dialog } from '../../shell/dialog.tsx';

type EntryDialogProps = {
  title: string;
  onClose: () => void;
  /** AUTH-045: whose pictures lie under the table. */
  banner: BannerGroup;
  head?: ReactNode;
  children: ReactNode;
};

/** The frame of getting in: the table on one half, the form on the other; a full sheet on phones. */
export function EntryDialog({ title, onClose, banner, head, children }: EntryDialogProps) {
  const t = useT();
  return (
    <Dialog title={title} onClose={onClose} width={868} shape="sheet" bare>
      <div className="entry">
        <TableArt banner={banner} />
        <div className="entry-language">
          <LanguageMenu compact />
        </div>
        <IconButton
          className="entry-close"
          icon="x"
          iconSize={20}
          label={t('shell.close')}
          onClick={onClose}
        />
        <div className="entry-form">
          <div className="entry-head">
            <h2 aria-hidden="true">{title}</h2>
            {head}
          </div>
          {children}
        </div>
      </div>
    </Dialog>
  );
}
