import type { Module } from '#platform/module.ts';
import { mountTrackingPages } from './tracking.pages.ts';

export const trackingModule: Module = { name: 'tracking', pages: mountTrackingPages };
