type Begun = { id: string; folder: string; fingerprint: string };
type Lock = { waited: boolean; release(): void };

export type Builds = {
  current(): Begun | undefined;
  begin(fingerprint: string): Begun;
  putInPlace(begun: Begun): void;
  noteUse(id: string, pid: number): void;
  lock(report: (sentence: string) => void): Promise<Lock>;
};

export const buildsFolder: string;
export function openBuilds(options?: { folder?: string; now?: () => number }): Builds;
export function builtProgram(program: 'main' | 'enlace'): { file: string; noteUse: (pid: number) => void } | undefined;
export function builtWebRoot(): string;
