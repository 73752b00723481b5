import { channelWords } from '../../rules/channelWords.ts'
import { hasSharedHistory } from '../../rules/access.ts'
import type { Server } from '../../server.ts'
import type { Channel, User } from '../../state/records.ts'
import { postPolicy } from '../../wire/channel.ts'
import { channelNotice, mention } from './notices.ts'

/** Posts a notice about a change to the channel itself. */
function postNotice(
  server: Server,
  channel: Channel,
  content: string,
  readFor?: (user: User) => boolean,
): void {
  if (server.state.realm.settings['send_channel_events_messages'] === false) return
  channelNotice(
    server,
    channel,
    channelWords(server, 'channel events'),
    channelWords(server, content),
    readFor,
  )
}

/** Returns who can see a channel and its history, as text. */
export function privacyWords(channel: Channel): string {
  if (channel.isWebPublic) return 'Web-public'
  if (!channel.isPrivate) return 'Public'
  return hasSharedHistory(channel) ? 'Private, shared history' : 'Private, protected history'
}

const quote = (text: string) => `\`\`\` quote\n${text === '' ? '*No description.*' : text}\n\`\`\``

/** Posts the first message of a new channel, as read for its creator. */
export function createdNotice(server: Server, creator: User, channel: Channel): void {
  postNotice(
    server,
    channel,
    `**${privacyWords(channel)}** channel created by ${mention(creator)}. **Description:**\n${quote(channel.description)}`,
    (user) => user === creator,
  )
}

/** Announces new channels, if the organization has a channel for that. */
export function announceChannels(server: Server, creator: User, channels: readonly Channel[]): void {
  const { state } = server
  const place = state.channels.get(Number(state.realm.settings['new_stream_announcements_stream_id']))
  const open = channels.filter((channel) => !channel.isPrivate)
  if (place === undefined || open.length === 0) return
  const links = open.map((channel) => `#**${channel.name}**`)
  const what =
    open.length === 1
      ? `created a new channel ${links.join('')}.`
      : `created the following channels: ${links.join(', ')}.`
  const topic = channelWords(server, 'new channels')
  channelNotice(
    server,
    place,
    topic,
    channelWords(server, `${mention(creator)} ${what}`),
    (user) => user === creator,
  )
}

/** Posts that the channel was renamed. */
export function renamedNotice(server: Server, user: User, channel: Channel, old: string): void {
  postNotice(server, channel, `${mention(user)} renamed channel **${old}** to **${channel.name}**.`)
}

/** Posts that the description changed. */
export function describedNotice(server: Server, user: User, channel: Channel, old: string): void {
  postNotice(
    server,
    channel,
    `${mention(user)} changed the description for this channel.\n\n` +
      `* **Old description:**\n${quote(old)}\n* **New description:**\n${quote(channel.description)}`,
  )
}

/** Posts that access to the channel or its history changed. */
export function privacyNotice(server: Server, user: User, channel: Channel, old: string): void {
  const link = `[access permissions](/help/${server.has('saysChannel') ? 'channel' : 'stream'}-permissions)`
  postNotice(
    server,
    channel,
    `${mention(user)} changed the ${link} for this channel from **${old}** to **${privacyWords(channel)}**.`,
  )
}

const posting: Readonly<Record<number, string>> = {
  1: 'All channel members can post.',
  2: 'Only organization administrators can post.',
  3: 'Only organization full members can post.',
  4: 'Only organization administrators and moderators can post.',
}

/** Posts that the permission to post changed. Newer servers, which use groups, do not name the users. */
export function postingNotice(server: Server, user: User, channel: Channel, old: number): void {
  const now = postPolicy(channel)
  if (now === old) return
  postNotice(
    server,
    channel,
    `${mention(user)} changed the [posting permissions](/help/stream-sending-policy) for this channel:\n\n` +
      `* **Old permissions**: ${posting[old] ?? ''}\n* **New permissions**: ${posting[now] ?? ''}\n`,
  )
}

/** Number of days that a channel's messages are kept; null for ever. */
function keptDays(server: Server, days: number | null): number | null {
  const kept = days ?? Number(server.state.realm.settings['message_retention_days'] ?? -1)
  return kept < 0 ? null : kept
}

/** Posts that the retention of messages changed. */
export function retentionNotice(server: Server, user: User, channel: Channel, old: number | null): void {
  const words = (days: number | null) => (days === null ? 'Forever' : `${String(days)} days`)
  const now = keptDays(server, channel.retentionDays)
  const what =
    now === null
      ? 'Messages in this channel will now be retained forever.'
      : `Messages in this channel will now be automatically deleted ${String(now)} days after they are sent.`
  postNotice(
    server,
    channel,
    `${mention(user)} has changed the [message retention period](/help/message-retention-policy) for this channel:\n` +
      `* **Old retention period**: ${words(keptDays(server, old))}\n* **New retention period**: ${words(now)}\n\n${what}`,
  )
}

/** Posts that the channel was archived or unarchived. */
export function archivedNotice(server: Server, channel: Channel): void {
  if (!channel.isArchived) postNotice(server, channel, `Channel ${channel.name} un-archived.`)
  else if (server.has('archivedNotice'))
    postNotice(server, channel, `Channel ${channel.name} has been archived.`, () =>
      server.has('archivedNoticeIsRead'),
    )
}
