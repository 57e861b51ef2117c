/** Every place of a source that could open a connection by itself. */
export function findConnections(source: string): { line: number; what: string }[];
