import { Icon } from '@baize/ui';

/** What is wrong with a form as a whole, above its fields; nothing while nothing is. */
export function FormError({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="entry-error" role="alert">
      <Icon name="circle-alert" />
      {text}
    </p>
  );
}
