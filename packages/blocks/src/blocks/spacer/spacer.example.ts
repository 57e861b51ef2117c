import type { SpacerProps } from './spacer.schema.ts';

export const spacerExample: SpacerProps = { size: 'medium' };
