import type { UploadRow } from '../../../../shared/model/outbox/uploadRow.ts'
import { isStopped, linkOf } from '../../../../shared/model/outbox/uploadLink.ts'
import type { AwaitedUpload } from '../../../../shared/model/outbox/uploadLink.ts'

/** A text with the links of its finished uploads, and its unfinished uploads. */
export interface Awaiting {
  readonly content: string
  readonly awaits: readonly AwaitedUpload[]
}

/**
 * Replaces the placeholders of finished uploads with links. `stopped` is true if another upload has stopped or is
 * missing.
 */
export function withLinks(
  { content, awaits }: Awaiting,
  rows: readonly UploadRow[],
): Awaiting & { readonly linked: readonly string[]; readonly stopped: boolean } {
  const rowOf = ({ upload }: AwaitedUpload) => rows.find(({ id }) => id === upload)
  const there = awaits.filter((one) => rowOf(one)?.state === 'done')
  const left = awaits.filter((one) => !there.includes(one))
  const stopped = left.some((one) => {
    const row = rowOf(one)
    return row === undefined || isStopped(row)
  })
  let text = content
  for (const one of there) text = linked(text, one.placeholder, linkOf(rowOf(one)!))
  return { content: text, awaits: left, linked: there.map(({ upload }) => upload), stopped }
}

/** Removes the placeholders of uploads that the user removed from the list. */
export function withoutGone({ content, awaits }: Awaiting, rows: readonly UploadRow[]): Awaiting {
  const isThere = ({ upload }: AwaitedUpload) => rows.some(({ id }) => id === upload)
  let text = content
  for (const one of awaits)
    if (!isThere(one)) text = text.split(`${one.placeholder}\n`).join('').split(one.placeholder).join('')
  return { content: text, awaits: awaits.filter(isThere) }
}

/** Replaces the placeholder with the link. If the user changed the placeholder, the link is appended. */
function linked(text: string, placeholder: string, link: string): string {
  const at = text.indexOf(placeholder)
  if (at >= 0) return text.slice(0, at) + link + text.slice(at + placeholder.length)
  return text + (text === '' || text.endsWith('\n') ? '' : '\n') + link
}
