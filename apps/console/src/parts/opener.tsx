import { useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from '@mantine/core';
import { Plus } from 'lucide-react';

type OpenerProps = Pick<ButtonProps, 'size' | 'variant' | 'disabled'> & {
  text: string;
  /** Something new is made. */
  isNew?: boolean;
  /** The drawer or dialog; it calls `close`. */
  children: (close: () => void) => ReactNode;
};

/** A button and what it opens. Not for use inside a form: a dialog has one of its own. */
export function Opener({ text, isNew = false, children, ...button }: OpenerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        {...button}
        {...(isNew ? { leftSection: <Plus size={15} aria-hidden /> } : {})}
        onClick={() => setOpen(true)}
      >
        {text}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
