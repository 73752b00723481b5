import type { UploadRow } from './uploadRow.ts'

/** The link to a file that is there; the service has no escape for brackets in it. */
export const linkOf = ({ name, url }: Pick<UploadRow, 'name' | 'url'>): string =>
  `[${name.replace(/[[\]]/g, '')}](${url ?? ''})`

/** A file that a text waits for, and what stands in the text until then. */
export interface AwaitedUpload {
  readonly upload: string
  readonly placeholder: string
}

/** A file that does not come unless somebody does something. */
export const isStopped = ({ state }: Pick<UploadRow, 'state'>): boolean =>
  state === 'failed' || state === 'paused'
