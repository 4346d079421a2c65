import { toast } from '@baize/ui';

/**
 * Puts a text into the clipboard and says `done`; where the browser refuses (plain http, no permission), it says `failed`. Always says
 * one of the two.
 */
export async function copyText(
  text: string,
  { done, failed }: { done: string; failed: string },
): Promise<void> {
  const isCopied = await write(text);
  toast(isCopied ? done : failed);
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return writeBySelection(text);
  }
}

/** The way of before the clipboard had a call, which works without https too. */
function writeBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement;
  // Inside an open dialog: elsewhere its focus trap takes the selection away.
  (document.querySelector('dialog[open], [role=dialog]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
