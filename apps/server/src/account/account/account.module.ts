import type { Module } from '#platform/module.ts';
import { accountRoutes } from './account.routes.ts';
import { avatarPages } from './avatar-pages.ts';

export const accountModule: Module = { name: 'account', routes: accountRoutes, pages: avatarPages };
