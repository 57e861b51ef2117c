export function nodeRuntime(): string;
