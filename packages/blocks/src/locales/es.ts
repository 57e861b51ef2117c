import { drawn } from './drawn/es.ts';
import { editing } from './editing/es.ts';

export const es = { ...editing, ...drawn } as const;
