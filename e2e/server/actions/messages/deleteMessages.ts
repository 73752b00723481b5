import { notify } from '../../events/queue.ts'
import { usersWhoSeeChannel } from '../../rules/access.ts'
import { messageAudience } from '../../rules/audience.ts'
import type { Server } from '../../server.ts'
import type { Message } from '../../state/records.ts'
import { deleteMessage } from '../../state/state.ts'
import { dropRow } from '../../state/userRows.ts'
import { eventIds, shownTopic } from '../../wire/message.ts'
import { releaseUploads } from './claimUploads.ts'
import { watchingGuests } from '../people/seenPeople.ts'

/** Sends the event that messages of one conversation were deleted, which users also get when they lose access. */
export function sendDeleteEvents(
  server: Server,
  userIds: readonly number[],
  ids: readonly number[],
  place: { readonly channelId: number | null; readonly topic: string },
): void {
  notify(server, userIds, (queue) => {
    const rest = {
      message_type: place.channelId === null ? 'private' : 'stream',
      ...(place.channelId === null
        ? {}
        : {
            stream_id: place.channelId,
            topic: shownTopic(server, place.topic, queue.capabilities.has('empty_topic_name')),
          }),
    }
    if (queue.capabilities.has('bulk_message_deletion') && server.has('bulkMessageDeletion'))
      return { type: 'delete_message', message_ids: eventIds(server, ids), ...rest }
    return ids.map((id) => ({ type: 'delete_message', message_id: id, ...rest }))
  })
}

/**
 * Updates the id of a channel's first message after its deletion, and sends the event; older servers keep the old id.
 */
function passOnFirst(server: Server, channelId: number | null, deleted: readonly Message[]): void {
  const channel = channelId === null ? undefined : server.state.channels.get(channelId)
  if (!channel || !server.has('firstMessageEvents')) return
  if (!deleted.some((message) => message.id === channel.firstMessageId)) return
  channel.firstMessageId = server.state.messages.byChannel.get(channel.id)?.[0] ?? null
  notify(server, usersWhoSeeChannel(server, channel), {
    type: 'stream',
    op: 'update',
    property: 'first_message_id',
    value: channel.firstMessageId,
    stream_id: channel.id,
    name: channel.name,
  })
}

/** Deletes messages of one conversation and sends events to users who had them, unless `silently` is set. */
export function deleteMessages(server: Server, messages: readonly Message[], silently = false): void {
  const first = messages[0]
  if (!first) return
  const audience = new Set(messages.flatMap((message) => messageAudience(server, message)))
  const forget = () => {
    for (const message of messages) deleteMessage(server.state.messages, message)
  }
  if (first.channelId === null) watchingGuests(server, forget)
  else forget()
  for (const message of messages) {
    for (const user of server.state.users.values()) dropRow(user.rows, message.id)
    releaseUploads(server, message)
  }
  if (!silently)
    sendDeleteEvents(
      server,
      [...audience],
      messages.map((message) => message.id),
      { channelId: first.channelId, topic: first.topic },
    )
  passOnFirst(server, first.channelId, messages)
}
