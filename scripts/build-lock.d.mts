export function takeBuildLock(options: {
  file: string;
  report: (sentence: string) => void;
  patience?: number;
}): Promise<{ waited: boolean; release(): void }>;
