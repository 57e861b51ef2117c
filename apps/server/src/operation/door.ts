// What other domains may use of operation; everything else is its own.
export { accentCss } from './brand/brand-colors.ts';
export { confirmInstance, readInstance } from './instance/instance.usecases.ts';
