/** The parts used here; the package has no types. */
declare module 'autocannon' {
  type Client = { setHeaders(headers: Readonly<Record<string, string>>): void };
  type Options = {
    url: string;
    connections: number;
    /** In seconds. */
    duration: number;
    /** Called for each connection before its first request. */
    setupClient(client: Client): void;
  };
  type Result = {
    requests: { average: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  };
  const autocannon: (options: Options) => Promise<Result>;
  export = autocannon;
}
