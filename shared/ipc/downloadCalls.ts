import { z } from 'zod'

/** Calls about files that are saved on this computer. The shell answers them. */
export const downloadInputs = {
  /** Saves what the media address has. asks: the person chooses the folder and the name, else it is their usual folder. */
  'app.save': z.object({
    url: z.string().max(8000).startsWith('media://'),
    name: z.string().max(1000),
    asks: z.boolean(),
  }),
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

/** A file that is being saved, or was in this run. */
export interface DownloadRow {
  readonly id: number
  /** The name of the file on this computer. */
  readonly name: string
  readonly state: 'running' | 'done' | 'failed'
  /** Bytes; total is null where the server does not tell. */
  readonly received: number
  readonly total: number | null
}

export interface DownloadOutputs {
  /** False: the person chose no file. */
  'app.save': boolean
  'app.downloads': readonly DownloadRow[]
  'app.download': null
  'app.copyPicture': null
}
