// Everything other domains may use of operation; the rest is internal.
export { accentCss } from './brand/brand-colors.ts';
export { confirmInstance, readInstance } from './instance/instance.usecases.ts';
