import type { ContentTree, Inline, Link, Mention } from '../../../../../shared/content/tree.ts'
import type { MessageId, Narrow, UserId } from '../../../../../shared/api/types.ts'

/** A report as the service's message about it tells: read from the form of the message, and from no words. */
export interface Report {
  /** The person who reported. null: the message does not say, as in one of another kind. */
  readonly reporterId: UserId | null
  /** The person whose message it is about; null: likewise. */
  readonly senderId: UserId | null
  /** The message that it is about; null: a direct message, which moderators cannot open. */
  readonly message: { readonly narrow: Narrow; readonly id: MessageId } | null
}

const nothing: Report = { reporterId: null, senderId: null, message: null }

/** The first paragraph names the reporter, the message by a link, and its sender last. */
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
