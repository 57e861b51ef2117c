export type ExpressionTime = { degree: number; failed?: undefined } | { degree?: undefined; failed: string };
export function expressionParts(source: string): string[];
export function expressionTime(source: string, flags: string): ExpressionTime;
