import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Draws the first pages of PDFs that came before such pictures were made, some at a time until there are none left. */
export const drawPdfPicturesJob = defineJob({ name: 'files.draw_pdf_pictures', payload: z.object({}) });
