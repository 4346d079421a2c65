import type { Qr } from '@baize/ui';

/** Pixels per module of a saved picture: sharp on every screen and small as a file. */
const SCALE = 12;

/** Saves the QR code as a PNG, the form a phone's gallery and every banking app can read. */
export async function saveQr(qr: Qr, fileName: string): Promise<void> {
  const pixels = qr.size * SCALE;
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, pixels, pixels);
  context.scale(SCALE, SCALE);
  context.fillStyle = '#15110E';
  context.fill(new Path2D(qr.path));
  const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!image) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(image);
  link.download = `${fileName}.png`;
  link.click();
  URL.revokeObjectURL(link.href);
}
