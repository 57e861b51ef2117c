import type { Module } from '#platform/module.ts';
import { takesNoPart } from '#platform/noun.ts';
import { mountTrackingPages } from './tracking.pages.ts';

export const trackingModule: Module = {
  name: 'tracking',
  ...takesNoPart('counts without things'),
  pages: mountTrackingPages,
};
