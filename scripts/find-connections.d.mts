/** Every place of a source that could open a connection directly. */
export function findConnections(source: string): { line: number; what: string }[];
