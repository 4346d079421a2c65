export { seededDraw, seedHash, systemSeeds, type SeedSource } from './seeded-draw.ts';
export { drawFrom, type Draw, type NextWord } from './stream.ts';
