import type { ContentTree, Inline, Link, Mention } from '../../../../../shared/content/tree.ts'
import type { MessageId, Narrow, UserId } from '../../../../../shared/api/types.ts'

/**
 * Report parsed from the server's message about it. Only the structure of the message is used, since its text depends
 * on the server's language.
 */
export interface Report {
  /** User who reported the message, or null if this message is not a report. */
  readonly reporterId: UserId | null
  /** Sender of the reported message, or null if this message is not a report. */
  readonly senderId: UserId | null
  /** Reported message, or null for a direct message, which moderators cannot open. */
  readonly message: { readonly narrow: Narrow; readonly id: MessageId } | null
}

const nothing: Report = { reporterId: null, senderId: null, message: null }

/** Reads a report. Its first paragraph names the reporter first, links the message, and names the sender last. */
export function reportOf({ blocks }: ContentTree): Report {
  const first = blocks[0]
  if (first?.type !== 'paragraph') return nothing
  const people = first.children.filter(isPerson).map(({ id }) => id)
  if (people.length < 2) return nothing
  const target = first.children.find(isLink)?.target
  return {
    reporterId: people[0] ?? null,
    senderId: people.at(-1) ?? null,
    message:
      target?.kind === 'narrow' && target.near !== null ? { narrow: target.narrow, id: target.near } : null,
  }
}

const isPerson = (node: Inline): node is Extract<Mention, { readonly kind: 'user' }> =>
  node.type === 'mention' && node.kind === 'user'
const isLink = (node: Inline): node is Link => node.type === 'link'
