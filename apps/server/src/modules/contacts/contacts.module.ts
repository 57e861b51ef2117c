import type { Module } from '#platform/module.ts';
import { contactsRoutes } from './contacts.routes.ts';

export const contactsModule: Module = { name: 'contacts', routes: contactsRoutes };
