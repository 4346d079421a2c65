import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import './dialog.css';
import { Modal } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { MantineFrame } from './mantine-frame.tsx';

/** SHELL-060: a dialog opens after this many milliseconds. */
export const DIALOG_DELAY_MS = 100;

type DialogProps = {
  /** Heading; hidden ones still name the dialog. */
  title: ReactNode;
  hideTitle?: boolean;
  onClose: () => void;
  closeLabel: string;
  /** px; on phones every dialog is as wide as the screen. */
  width?: number;
  /** sheet: comes from below and fills the phone. left: a drawer. right: one, and a sheet on phones. card: small, centred also on phones. */
  shape?: 'sheet' | 'left' | 'right' | 'card';
  /** No padding and no own head: the content draws everything and shows the title itself. */
  bare?: boolean;
  /** Neither Escape nor a cross closes it: only what it offers does. */
  locked?: boolean;
  children: ReactNode;
};

/**
 * A dialog in its own lazy chunk. Mounting it opens it; a click outside never closes it (SHELL-059), Escape and the
 * cross do. Focus stays inside and returns to the opener, or to the page where the opener went with the dialog.
 */
export function Dialog({
  title,
  hideTitle,
  onClose,
  closeLabel,
  width = 480,
  shape = 'card',
  bare,
  locked,
  children,
}: DialogProps) {
  const [open, setOpen] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), DIALOG_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    // Mantine gives the focus back when a dialog closes; ours unmounts instead, so it does that itself.
    const opener = document.activeElement;
    return () => {
      setTimeout(() => giveBack(opener));
    };
  }, []);
  useEffect(() => {
    // Not Mantine's lock: that one writes a style element, which the page's policy forbids.
    const page = document.documentElement;
    page.style.paddingInlineEnd = `${innerWidth - page.clientWidth}px`;
    page.classList.add('is-locked');
    return () => {
      page.style.paddingInlineEnd = '';
      page.classList.remove('is-locked');
    };
  }, []);
  // Mantine looks once for something to focus, at the first frame; content that came a moment later was not found.
  const takeFocus = () => {
    if (document.activeElement?.closest('[role=dialog]')) return;
    const controls = [
      ...(body.current?.querySelectorAll<HTMLElement>('input, select, textarea, button, a') ?? []),
    ];
    (controls.find((one) => one.dataset['autofocus'] !== undefined) ?? controls[0])?.focus();
  };
  return (
    <MantineFrame>
      <Modal.Root
        opened={open}
        onClose={onClose}
        closeOnClickOutside={shape === 'left'}
        closeOnEscape={!locked}
        lockScroll={false}
        size={width}
        centered
        transitionProps={{ transition: 'fade-up', duration: 200, onEntered: takeFocus }}
        classNames={{ root: `bz-dialog is-${shape}`, inner: 'bz-dialog-inner', content: 'bz-dialog-content' }}
      >
        <Modal.Overlay className="bz-scrim" />
        <Modal.Content radius={0}>
          <div ref={body} className={bare ? 'bz-dialog-body is-bare' : 'bz-dialog-body'}>
            {bare ? (
              <Modal.Title className="visually-hidden">{title}</Modal.Title>
            ) : (
              <div className="bz-dialog-head">
                <Modal.Title className={hideTitle ? 'visually-hidden' : 'bz-dialog-title'}>
                  {title}
                </Modal.Title>
                {!locked && <IconButton icon="x" label={closeLabel} iconSize={20} onClick={onClose} />}
              </div>
            )}
            {children}
          </div>
        </Modal.Content>
      </Modal.Root>
    </MantineFrame>
  );
}

/** A login takes its own button away: the focus would fall to the body, and a reader begin at the skip link again. */
function giveBack(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) return opener.focus();
  const page = document.querySelector('main');
  if (!page || document.activeElement !== document.body) return;
  page.tabIndex = -1;
  page.focus({ preventScroll: true });
}

type ConfirmProps = Pick<DialogProps, 'title' | 'onClose' | 'closeLabel'> & {
  text: ReactNode;
  actions: ReactNode;
};

/** One sentence and its answers. The first action gets the focus order's end: cancel comes first. */
export function Confirm({ title, text, actions, onClose, closeLabel }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose} closeLabel={closeLabel} width={440}>
      <p className="bz-dialog-text">{text}</p>
      <div className="bz-dialog-actions">{actions}</div>
    </Dialog>
  );
}
