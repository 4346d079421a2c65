/**
 * What an operator wrote. The server sanitised it when it was saved (modules/content/sanitise.ts), and the page's policy
 * runs no inline code; so it is put in as it is.
 */
export function Html({ html }: { html: string }) {
  return <div className="html" dangerouslySetInnerHTML={{ __html: html }} />;
}
