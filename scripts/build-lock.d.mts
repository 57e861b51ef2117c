export function takeBuildLock(options: {
  file: string;
  tell: (sentence: string) => void;
  patience?: number;
}): Promise<{ waited: boolean; release(): void }>;
