import type { Module } from '@baize/endpoint/module';

export const contractsModule = (): Module => ({ name: 'contracts', apis: [] });
