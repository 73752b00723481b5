import { z } from 'zod'
import { accountId } from './accountId.ts'
import { narrow } from './narrowInput.ts'

/** Calls about files saved on this computer. Handled by the shell. */
export const downloadInputs = {
  /**
   * Saves the file of a media address. asks: the user chooses folder and name; otherwise the default folder is used.
   */
  'app.save': z.object({
    url: z.string().max(8000).startsWith('media://'),
    name: z.string().max(1000),
    asks: z.boolean(),
  }),
  /** Exports a conversation to a file that the user chooses. */
  'app.export': z.object({ account: accountId, narrow, format: z.enum(['markdown', 'html', 'pdf']) }),
  'app.downloads': z.undefined(),
  /** show: in its folder. dismiss: removes it from the list. drag: drags the saved file out of the window. */
  'app.download': z.object({
    id: z.number().int().nonnegative(),
    op: z.enum(['cancel', 'show', 'dismiss', 'drag']),
  }),
  /** Copies the image at this point of the window, in CSS pixels. */
  'app.copyPicture': z.object({
    x: z.number().int().min(0).max(100_000),
    y: z.number().int().min(0).max(100_000),
  }),
}

export type ExportFormat = 'markdown' | 'html' | 'pdf'

/** A download of this run, in progress or finished. */
export interface DownloadRow {
  readonly id: number
  /** File name on this computer. */
  readonly name: string
  readonly state: 'running' | 'done' | 'failed'
  /** Unit of the sizes: bytes of a file from the server, or messages of an exported conversation. */
  readonly unit: 'bytes' | 'messages'
  /** total: null when unknown. */
  readonly received: number
  readonly total: number | null
  /** Reason for the failure, as a sentence for the user; null when unknown. */
  readonly reason: string | null
}

export interface DownloadOutputs {
  /** false when the user chose no file. */
  'app.save': boolean
  /** false when the user chose no file. The progress is in the downloads. */
  'app.export': boolean
  'app.downloads': readonly DownloadRow[]
  'app.download': null
  'app.copyPicture': null
}
