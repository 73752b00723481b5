import type { UploadRow } from '../../../../shared/model/outbox/uploadRow.ts'
import { isStopped, linkOf } from '../../../../shared/model/outbox/uploadLink.ts'
import type { AwaitedUpload } from '../../../../shared/model/outbox/uploadLink.ts'
import { t } from '../../../../shared/i18n.ts'
import type { UploadDependency } from '../engine/operationKind.ts'
import type { SendParams } from './sendParams.ts'

/** The uploads of a message. Their links replace the placeholders in its text. */
export const sentUploads: UploadDependency<SendParams> = {
  ids: ({ awaits }) => awaits.map(({ upload }) => upload),
  withResults: ({ awaits, content, ...params }, rows) => {
    const { linked, stopped, ...now } = withLinks({ content, awaits }, rows)
    const reason = stopped ? t('uploads.send_stopped') : null
    return { params: { ...params, content: now.content, awaits: [...now.awaits] }, taken: linked, reason }
  },
  withoutRemoved: ({ awaits, content, ...params }, rows) => {
    const left = withoutGone({ content, awaits }, rows)
    return left.content.trim() === '' ? null : { ...params, content: left.content, awaits: [...left.awaits] }
  },
}

/** A text with the links of its finished uploads, and its unfinished uploads. */
interface Awaiting {
  readonly content: string
  readonly awaits: readonly AwaitedUpload[]
}

/**
 * Replaces the placeholders of finished uploads with links. `stopped` is true if another upload has stopped or is
 * missing.
 */
function withLinks(
  { content, awaits }: Awaiting,
  rows: readonly UploadRow[],
): Awaiting & { readonly linked: readonly string[]; readonly stopped: boolean } {
  const rowOf = ({ upload }: AwaitedUpload) => rows.find(({ id }) => id === upload)
  const done = awaits.filter((each) => rowOf(each)?.state === 'done')
  const left = awaits.filter((each) => !done.includes(each))
  const stopped = left.some((each) => {
    const row = rowOf(each)
    return row === undefined || isStopped(row)
  })
  let text = content
  for (const each of done) text = linked(text, each.placeholder, linkOf(rowOf(each)!))
  return { content: text, awaits: left, linked: done.map(({ upload }) => upload), stopped }
}

/** Removes the placeholders of uploads that the user removed from the list. */
function withoutGone({ content, awaits }: Awaiting, rows: readonly UploadRow[]): Awaiting {
  const isListed = ({ upload }: AwaitedUpload) => rows.some(({ id }) => id === upload)
  let text = content
  for (const each of awaits)
    if (!isListed(each)) text = text.split(`${each.placeholder}\n`).join('').split(each.placeholder).join('')
  return { content: text, awaits: awaits.filter(isListed) }
}

/** Replaces the placeholder with the link. If the user changed the placeholder, the link is appended. */
function linked(text: string, placeholder: string, link: string): string {
  const start = text.indexOf(placeholder)
  if (start >= 0) return text.slice(0, start) + link + text.slice(start + placeholder.length)
  return text + (text === '' || text.endsWith('\n') ? '' : '\n') + link
}
