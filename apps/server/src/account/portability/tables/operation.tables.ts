import { type ClientTables, none } from './client-table.ts';

/** Tables of clients of the domain operation. */
export const operationTables: ClientTables = {
  client_notes: { exported: none('working notes of the operator, told by the operator on request'), erasure: 'erased' },
};
