import type { UploadRow } from './uploadRow.ts'

/**
 * Returns a Markdown link to an uploaded file. Brackets are removed from the name, because the server's Markdown cannot
 * escape them.
 */
export const linkOf = ({ name, url }: Pick<UploadRow, 'name' | 'url'>): string =>
  `[${name.replace(/[[\]]/g, '')}](${url ?? ''})`

/** An upload that a text waits for, and its placeholder in the text. */
export interface AwaitedUpload {
  readonly upload: string
  readonly placeholder: string
}

/** Returns true for an upload that does not continue without the user. */
export const isStopped = ({ state }: Pick<UploadRow, 'state'>): boolean =>
  state === 'failed' || state === 'paused'
