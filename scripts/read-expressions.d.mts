export type ReadExpression = {
  source: string | undefined;
  flags: string;
  line: number;
  bound: { count: number } | undefined;
  text: string;
};
export function readExpressions(file: string, text: string): ReadExpression[];
