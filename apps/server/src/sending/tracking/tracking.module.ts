import type { Module } from '#platform/module.ts';
import { withoutItems } from '#platform/noun.ts';
import { mountTrackingPages } from './tracking.pages.ts';

export const trackingModule: Module = {
  name: 'tracking',
  ...withoutItems('counts without things'),
  pages: mountTrackingPages,
};
