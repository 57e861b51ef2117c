import 'i18next';
import type { Catalogues } from '#locales/catalogues.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    enableSelector: 'strict';
    resources: Catalogues;
  }
}
