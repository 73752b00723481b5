import type { Snapshot } from '../../../shared/api/snapshotType.ts'
import type { Asker } from '../asker.ts'

/**
 * Typing users by conversation or edited message (`topic:5:lunch`, `dm:8,9`, `edit:1007`), with the time when each
 * indicator ends by itself.
 */
export type Typing = ReadonlyMap<string, ReadonlyMap<number, number>>

interface Told {
  readonly type: string
  readonly op?: string
  readonly sender?: { readonly user_id: number }
  readonly sender_id?: number
  readonly stream_id?: number
  readonly topic?: string
  readonly subject?: string
  readonly message_id?: number
  readonly message_ids?: readonly number[]
  readonly user_id?: number | null
  readonly rendering_only?: boolean
  readonly recipients?: readonly { readonly user_id: number }[]
  readonly message?: {
    readonly sender_id: number
    readonly stream_id?: number
    readonly subject: string
    readonly display_recipient: string | readonly { readonly id: number }[]
  }
}

/**
 * Computes from the queue's raw events who is typing, by the rules of events.md: an indicator starts and
 * stops with its event (specification, Set typing status, rule 4) and ends with the sender's message in that
 * conversation, or with the edited text or the deletion of the edited message. The state must list the same
 * users until their indicators expire.
 */
export function typingOf(user: Pick<Asker, 'userId' | 'wire'>, { timing }: Pick<Snapshot, 'timing'>): Typing {
  const typing = new Map<string, Map<number, number>>()
  const self = user.userId
  const end = (key: string, who: number) => {
    const typers = typing.get(key)
    typers?.delete(who)
    if (typers?.size === 0) typing.delete(key)
  }
  for (const { at, event } of user.wire.events) {
    const typingEvent = event as unknown as Told
    if (typingEvent.type === 'message' && typingEvent.message) {
      const { sender_id, stream_id, subject, display_recipient: to } = typingEvent.message
      end(
        typeof to === 'string' ? conversationOf(stream_id, subject) : dmOf(to.map(({ id }) => id)),
        sender_id,
      )
    }
    if (typingEvent.type === 'update_message' && typingEvent.rendering_only !== true)
      end(editOf(typingEvent.message_id), typingEvent.user_id ?? 0)
    if (typingEvent.type === 'delete_message')
      for (const id of typingEvent.message_ids ?? [typingEvent.message_id]) typing.delete(editOf(id))
    if (typingEvent.type !== 'typing' && typingEvent.type !== 'typing_edit_message') continue
    const who = typingEvent.sender?.user_id ?? typingEvent.sender_id ?? 0
    if (who === self) continue
    const key =
      typingEvent.type === 'typing_edit_message'
        ? editOf(typingEvent.message_id)
        : typingEvent.recipients
          ? dmOf(typingEvent.recipients.map(({ user_id }) => user_id))
          : conversationOf(typingEvent.stream_id, typingEvent.topic ?? '')
    if (typingEvent.op === 'stop') end(key, who)
    else
      typing.set(
        key,
        (typing.get(key) ?? new Map<number, number>()).set(who, at + timing.typingStartedExpiryMs),
      )
  }
  return typing

  function dmOf(ids: readonly number[]): string {
    const others = ids.filter((id) => id !== self).sort((a, b) => a - b)
    return `dm:${others.join(',')}`
  }
}

const editOf = (messageId: number | undefined) => `edit:${String(messageId)}`

const conversationOf = (channelId: number | undefined, topic: string) =>
  `topic:${String(channelId)}:${topic.trim().toLowerCase()}`
