declare module 'wawoff2' {
  /** Unpacks WOFF2 to a TrueType or OpenType font file. */
  export function decompress(data: Uint8Array): Promise<Uint8Array>;
}
