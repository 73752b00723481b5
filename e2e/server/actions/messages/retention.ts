import type { Server } from '../../server.ts'
import type { Channel, Message } from '../../state/records.ts'
import { deleteMessages } from './deleteMessages.ts'

/** Number of days that a channel's messages are kept; null for ever. */
function daysOf(server: Server, channel: Channel | null): number | null {
  const days = channel?.retentionDays ?? server.state.realm.settings['message_retention_days']
  return typeof days === 'number' && days > 0 ? days : null
}

/** Deletes messages that are older than the retention of their channel or the organization. */
export function sweepMessages(server: Server): void {
  const { state } = server
  const now = server.seconds()
  const places = new Map<string, Message[]>()
  for (const message of state.messages.byId.values()) {
    const channel = message.channelId === null ? null : (state.channels.get(message.channelId) ?? null)
    const days = daysOf(server, channel)
    if (days === null || message.timestamp > now - days * 86400) continue
    const key = channel === null ? message.participants.join() : `${String(channel.id)} ${message.topic}`
    places.set(key, [...(places.get(key) ?? []), message])
  }
  for (const messages of places.values())
    deleteMessages(server, messages, !server.has('retentionDeleteEvents'))
}
