import type { catalogue as access } from './es/access.ts';
import type { catalogue as account } from './es/account.ts';
import type { catalogue as campaigns } from './es/campaigns.ts';
import type { catalogue as common } from './es/common.ts';
import type { catalogue as contacts } from './es/contacts.ts';
import type { catalogue as dashboard } from './es/dashboard.ts';
import type { catalogue as editor } from './es/editor.ts';
import type { catalogue as errors } from './es/errors.ts';
import type { catalogue as mailbox } from './es/mailbox.ts';
import type { catalogue as notifications } from './es/notifications.ts';
import type { catalogue as operator } from './es/operator.ts';
import type { catalogue as outside } from './es/outside.ts';
import type { catalogue as policy } from './es/policy.ts';
import type { catalogue as profiles } from './es/profiles.ts';
import type { catalogue as shell } from './es/shell.ts';
import type { catalogue as templates } from './es/templates.ts';

/** Every namespace with its Spanish texts; one line per feature. Files are loaded by name, `src/locales/{es,en,ja}/<namespace>.ts`. */
export type Catalogues = {
  access: typeof access;
  account: typeof account;
  campaigns: typeof campaigns;
  common: typeof common;
  contacts: typeof contacts;
  dashboard: typeof dashboard;
  editor: typeof editor;
  errors: typeof errors;
  mailbox: typeof mailbox;
  notifications: typeof notifications;
  operator: typeof operator;
  outside: typeof outside;
  policy: typeof policy;
  profiles: typeof profiles;
  shell: typeof shell;
  templates: typeof templates;
};

export type Namespace = keyof Catalogues;
