type Findings = { changing: number; unrecorded: string[]; unbound: string[] };

/** Operations that change something and whose handler does not reach recordHistory; `read` can supply changed sources. */
export function findUnrecorded(options?: { read?: (file: string) => string }): Findings;
