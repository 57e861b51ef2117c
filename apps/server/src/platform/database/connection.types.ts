/** The address of a database. `host` is a name, an address, or the absolute directory of a Unix socket. */
export type DatabaseConnection = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
};

/** Either our own connection record or a `postgres://` address from the operator. */
export type DatabaseTarget = { connection: DatabaseConnection; url?: never } | { url: string; connection?: never };
