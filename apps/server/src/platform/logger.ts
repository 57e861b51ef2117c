import { pino } from 'pino';
import type { LogLevel } from './log-levels.ts';

export type LogFields = Record<string, unknown>;

/** Structured log: fields first, a fixed sentence second. Never pass secrets or message bodies. */
export type Logger = {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
};

/** JSON lines on standard output; errors under `err` are serialised with their stack. */
export function createLogger({ level }: { level: LogLevel }): Logger {
  const logger = pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.password', '*.token', '*.authorization', 'password', 'token'], remove: true },
  });
  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  };
}
