/** `html` escapes every output, `text` none. */
export type RenderMode = 'html' | 'text';

/** Plain JSON values only: they travel to another thread. */
export type TemplateData = Readonly<Record<string, unknown>>;

export interface RenderLimits {
  /** Hard stop per rendering. */
  timeoutMs: number;
  /** Heap of each worker. */
  memoryMb: number;
  templateCharacters: number;
  outputCharacters: number;
}

export const DEFAULT_RENDER_LIMITS: RenderLimits = {
  timeoutMs: 500,
  memoryMb: 64,
  templateCharacters: 500_000,
  outputCharacters: 1_000_000,
};

export interface RenderError {
  kind: 'timeout' | 'syntax' | 'limit';
  message: string;
  /** 1-based position in the template, when known. */
  line?: number;
  column?: number;
}

export type RenderResult = { ok: true; output: string } | { ok: false; error: RenderError };

export interface RenderRequest {
  template: string;
  data: TemplateData;
  mode: RenderMode;
  limits: RenderLimits;
}

export interface MjmlIssue {
  line: number;
  tag: string;
  message: string;
}

export type MjmlResult =
  | { ok: true; html: string }
  | { ok: false; error: { kind: 'timeout' | 'invalid' | 'external_resource'; message: string; issues: MjmlIssue[] } };
