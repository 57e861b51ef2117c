export const serverOptions: readonly string[];
export const serverEnvironment: Readonly<Record<string, string>>;
