import type { UploadRow } from './uploadRow.ts'

/**
 * Returns a Markdown link to an uploaded file, or the form that shows it as an image. Brackets are removed from the name, because the server's Markdown cannot
 * escape them.
 */
export const linkOf = ({ isInline, name, url }: Pick<UploadRow, 'isInline' | 'name' | 'url'>): string =>
  `${isInline === true ? '!' : ''}[${name.replace(/[[\]]/g, '')}](${url ?? ''})`

/** An upload that a text waits for, and its placeholder in the text. */
export interface AwaitedUpload {
  readonly upload: string
  readonly placeholder: string
}

/** Returns true for an upload that does not continue without the user. */
export const isStopped = ({ state }: Pick<UploadRow, 'state'>): boolean =>
  state === 'failed' || state === 'paused'

/** Maximum number of files that are attached at once. */
export const maxFiles = 100
