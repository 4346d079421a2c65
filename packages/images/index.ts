export { openMedia, mountMedia, type Media } from './media.ts';
export { reencode, IMAGE_BYTES_MAX, type ImageRefusal, type Reencoded } from './reencode.ts';
export { keepPrivately, readPrivately, redrawn, type PrivatePictureRefusal } from './private-picture.ts';
