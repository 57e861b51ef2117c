/** The drawing thread's input. */
export type PageOrder = {
  /** Its path, or its bytes. */
  source: string | Uint8Array;
  longestSide: number;
  maxMemoryBytes: number;
};

/** Plain pixels, red, green, blue and alpha each. */
export type DrawnPage = { width: number; height: number; pixels: Uint8Array };
export type PageAnswer = { ok: true; page: DrawnPage } | { ok: false; message: string };
