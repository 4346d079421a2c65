import { invariant } from '@baize/kernel';

const TAG = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/y;
const CHARACTERS = /[^<&]*(?:&(?:amp|lt|gt|quot|#39);[^<&]*)*/y;

/** Throws unless the text is one well-formed XML element (attributes quoted, tags closed in order). */
export function assertWellFormed(xml: string): void {
  const open: string[] = [];
  let at = 0;
  while (at < xml.length) {
    TAG.lastIndex = at;
    const tag = TAG.exec(xml);
    invariant(tag, 'markup is well-formed', { at, near: xml.slice(at, at + 60) });
    const [, closes, name = '', , selfCloses] = tag;
    if (closes) invariant(open.pop() === name, 'tags close in order', { name, at });
    else if (!selfCloses) open.push(name);
    CHARACTERS.lastIndex = TAG.lastIndex;
    CHARACTERS.exec(xml);
    at = CHARACTERS.lastIndex;
    invariant(open.length > 0 || at === xml.length, 'there is one root element', { at });
  }
  invariant(open.length === 0, 'every tag is closed', { open });
}
