/** A coordinate with one decimal: a tenth of a unit is under a fifth of a pixel at any size tiles are shown. */
export const at = (value: number): string => {
  const rounded = Math.round(value * 10) / 10;
  return String(Object.is(rounded, -0) ? 0 : rounded);
};

/** A whole SVG document; `width` and `height` let browsers keep the shape before the file is there. */
export function svgDocument(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
}
