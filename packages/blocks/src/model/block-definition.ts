import type { z } from 'zod';
import type { BlockField } from './block-field.ts';

export type BlockTarget = 'page' | 'mail';

/** Everything about a block except its rendering; shared by the editor, the server and the parsers. */
export type BlockDefinition<Type extends string, Schema extends z.ZodType> = {
  type: Type;
  /** Incremented when stored props need `migrate`. */
  version: number;
  schema: Schema;
  fields: readonly BlockField[];
  targets: readonly BlockTarget[];
  /** A document holds at most one of it. */
  isSingle?: boolean;
  /** Converts props stored by an older version into the current input shape. */
  migrate?: (props: unknown, fromVersion: number) => unknown;
};

export function defineBlock<const Type extends string, Schema extends z.ZodType>(
  definition: BlockDefinition<Type, Schema>,
): BlockDefinition<Type, Schema> {
  return definition;
}
