/** Controls, ends of lines and marks of direction: what stands behind one is read otherwise than it is written. */
const MARKS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

/** Whether a name is shown as it is written. Khmer's spaces without width, and joiners, are. */
export const isPlainLine = (text: string): boolean => !MARKS.test(text);
