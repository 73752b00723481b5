import { badRequest, refused } from '../http/apiError.ts'
import type { Server } from '../server.ts'
import type { Channel, Mentions, User } from '../state/records.ts'
import { topicKey } from '../state/state.ts'
import { unnamedTopic } from '../state/unnamedTopic.ts'
import { subscriberIds } from '../wire/channel.ts'
import { apiEmail, canReadChannel } from './access.ts'
import { topicParticipants } from './flags.ts'
import { hasPermission, systemGroups } from './groups.ts'

/** Error texts of servers before group settings. */
const olderWords: Readonly<Record<number, string>> = {
  [systemGroups['role:administrators']]: 'Only organization administrators can send to this channel.',
  [systemGroups['role:moderators']]:
    'Only organization administrators and moderators can send to this channel.',
  [systemGroups['role:fullmembers']]: 'New members cannot send to this channel.',
}

/** Refuses a message to a channel that the sender may not post to. */
export function checkPosting(server: Server, user: User, channel: Channel): void {
  if (channel.isArchived || !canReadChannel(server, user, channel))
    throw badRequest(`Not authorized to send to channel '${channel.name}'`)
  const group = channel.groups['can_send_message_group']
  if (hasPermission(server.state, user, group, server.seconds(), true)) return
  const words = server.has('postingByGroup') || typeof group !== 'number' ? undefined : olderWords[group]
  throw badRequest(words ?? 'You do not have permission to post in this channel.')
}

/** Returns the channel's rule about the empty topic, which may be inherited from the organization. */
export function topicsPolicy(server: Server, channel: Channel): string {
  const realm = server.state.realm.settings
  if (channel.topicsPolicy !== 'inherit' && server.has('topicsPolicyOfRealm')) return channel.topicsPolicy
  if (server.has('topicsPolicyOfRealm')) return realm['topics_policy'] as string
  return realm['mandatory_topics'] === true ? 'disable_empty_topic' : 'allow_empty_topic'
}

/** Refuses a topic that the channel does not accept. */
export function checkTopic(server: Server, user: User, channel: Channel, topic: string): void {
  const policy = topicsPolicy(server, channel)
  if (policy === 'empty_topic_only' && topic !== '')
    throw badRequest('Only the general chat topic is allowed in this channel.')
  if (policy === 'disable_empty_topic' && (topic === '' || topic === unnamedTopic))
    throw badRequest('Topics are required in this organization.')
  const isNew = !server.state.messages.byTopic.has(topicKey(channel.id, topic))
  if (
    isNew &&
    server.level >= 441 &&
    !hasPermission(server.state, user, channel.groups['can_create_topic_group'], server.seconds(), true)
  )
    throw badRequest('You do not have permission to create new topics in this channel.')
}

/** Refuses a direct message that the organization's rules do not allow. */
export function checkDirect(server: Server, sender: User, participants: readonly number[]): void {
  const { state } = server
  const others = participants.filter((id) => id !== sender.id).map((id) => state.users.get(id))
  const deactivated = others.find((user) => user?.isActive === false)
  if (deactivated) {
    const service = `${server.wireName.slice(0, 1).toUpperCase()}${server.wireName.slice(1)}`
    throw badRequest(`'${apiEmail(server, deactivated)}' is no longer using ${service}.`)
  }
  if (sender.botType !== null || others.every((user) => user?.botType !== null)) return
  const now = server.seconds()
  const { direct_message_initiator_group: initiators, direct_message_permission_group: permission } =
    state.realm.groups
  const all = participants.map((id) => state.users.get(id)).filter((user) => user !== undefined)
  if (!all.some((user) => hasPermission(state, user, permission, now, true)))
    throw badRequest('Direct messages are disabled in this organization.')
  const started = state.messages.byConversation.has(participants.join(','))
  if (!started && !hasPermission(state, sender, initiators, now, true))
    throw badRequest('You do not have permission to initiate direct message conversations.')
}

/** Refuses mentions that the sender may not use. */
export function checkMentions(
  server: Server,
  user: User,
  place: { readonly channel: Channel; readonly topic: string } | null,
  mentions: Mentions,
): void {
  const { state, limits } = server
  const now = server.seconds()
  for (const id of mentions.groupIds) {
    const group = state.groups.get(id)
    if (group && !hasPermission(state, user, group.groups['can_mention_group'], now, true))
      throw badRequest(`You are not allowed to mention user group '${group.name}'.`)
  }
  if (place === null) return
  if (hasPermission(state, user, state.realm.groups['can_mention_many_users_group'], now, true)) return
  const refuse = (code: string, what: string) =>
    refused(
      server.has('wildcardErrorCodes') ? code : 'BAD_REQUEST',
      `You do not have permission to use ${what} wildcard mentions in this ${what}.`,
    )
  if (mentions.channelWildcard && subscriberIds(server, place.channel).length > limits.wildcardSubscribers)
    throw refuse('STREAM_WILDCARD_MENTION_NOT_ALLOWED', 'channel')
  if (
    mentions.topicWildcard &&
    topicParticipants(server, place.channel.id, place.topic).size > limits.wildcardSubscribers
  )
    throw refuse('TOPIC_WILDCARD_MENTION_NOT_ALLOWED', 'topic')
}
