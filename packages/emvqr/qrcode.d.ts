/** The one function of `qrcode` (which ships no types) that is used here. */
declare module 'qrcode' {
  const qrcode: {
    create(
      text: string,
      options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
    ): { modules: { size: number; get(row: number, column: number): number } };
  };
  export default qrcode;
}
