/** `html` escapes every output, `text` none. */
export type RenderMode = 'html' | 'text';

/** Plain JSON values only: they are passed to another thread. */
export type TemplateData = Readonly<Record<string, unknown>>;

export interface RenderLimits {
  /** CPU time the engine may use per rendering; checked between two steps. */
  timeoutMs: number;
  /** After so much CPU time the thread is terminated, whatever it does. */
  hardStopMs: number;
  /** Heap a rendering may use; checked from outside meanwhile. */
  memoryMb: number;
  templateCharacters: number;
  outputBytes: number;
}

export const DEFAULT_RENDER_LIMITS: RenderLimits = {
  timeoutMs: 200,
  hardStopMs: 400,
  memoryMb: 96,
  templateCharacters: 500_000,
  outputBytes: 1_000_000,
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
  /** Absent: the compiler's own message. */
  code?: 'crossed_logic' | 'misplaced_logic' | 'misplaced_text';
  line: number;
  tag: string;
  message: string;
}

export type MjmlResult =
  | {
      ok: true;
      html: string;
      /** What is missing in the result. */
      lost: MjmlIssue[];
    }
  | {
      ok: false;
      error: { kind: 'timeout' | 'invalid' | 'external_resource'; message: string; issues: MjmlIssue[] };
    };

/** A finding in a mail; the position is in the text its owner wrote, null when there is none. */
export interface MailFinding {
  code: 'removed_code' | 'dead_link' | 'html_syntax' | 'missing_alt' | 'low_contrast';
  line: number | null;
  column: number | null;
  detail: string;
}

export interface OwnHtmlRequest {
  /** A client's HTML, with Liquid. */
  source: string;
  /** Whether a person wrote exactly this text: then findings have its lines. */
  isWritten: boolean;
  locale: string;
  /** Markup for right after `<body>` and before its end; already safe. */
  first: string;
  last: string;
}

export interface ReadMail {
  html: string;
  text: string;
  findings: MailFinding[];
  /** External images that readers would load. */
  images: string[];
}
