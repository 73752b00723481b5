import { z } from 'zod'
import { accountId } from './accountId.ts'
import { narrow } from './narrowInput.ts'

/** Calls about files that are saved on this computer. The shell answers them. */
export const downloadInputs = {
  /** Saves what the media address has. asks: the person chooses the folder and the name, else it is their usual folder. */
  'app.save': z.object({
    url: z.string().max(8000).startsWith('media://'),
    name: z.string().max(1000),
    asks: z.boolean(),
  }),
  /** Saves a conversation as a document, in a file that the person chooses. */
  'app.export': z.object({ account: accountId, narrow, format: z.enum(['markdown', 'html', 'pdf']) }),
  'app.downloads': z.undefined(),
  /** show: in its folder. dismiss: takes it off the list. drag: the person drags the saved file out of the window. */
  'app.download': z.object({
    id: z.number().int().nonnegative(),
    op: z.enum(['cancel', 'show', 'dismiss', 'drag']),
  }),
  /** Copies the picture that is drawn at this point of the window, in CSS pixels. */
  'app.copyPicture': z.object({
    x: z.number().int().min(0).max(100_000),
    y: z.number().int().min(0).max(100_000),
  }),
}

export type ExportFormat = 'markdown' | 'html' | 'pdf'

/** A file that is being saved, or was in this run. */
export interface DownloadRow {
  readonly id: number
  /** The name of the file on this computer. */
  readonly name: string
  readonly state: 'running' | 'done' | 'failed'
  /** The unit of the sizes: bytes of a file of the server, messages of a conversation that is exported. */
  readonly unit: 'bytes' | 'messages'
  /** total is null where nobody knows it. */
  readonly received: number
  readonly total: number | null
  /** Why it failed, in a sentence; null: nobody knows more. */
  readonly reason: string | null
}

export interface DownloadOutputs {
  /** False: the person chose no file. */
  'app.save': boolean
  /** The same. The rows of downloads tell how it goes on. */
  'app.export': boolean
  'app.downloads': readonly DownloadRow[]
  'app.download': null
  'app.copyPicture': null
}
