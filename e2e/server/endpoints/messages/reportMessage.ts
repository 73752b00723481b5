import { channelNotice } from '../../actions/messages/notices.ts'
import { badRequest } from '../../http/apiError.ts'
import { maybe, oneOf, text } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import { reportTypes } from '../../register/realmFields.ts'
import type { Server } from '../../server.ts'
import type { Channel, Message, User } from '../../state/records.ts'
import { messageId, readableMessage } from './fetchMessages.ts'
import { messageLink } from './sendMessage.ts'

const descriptionLength = 1000

function moderationChannel(server: Server): Channel {
  const id = server.state.realm.settings['moderation_request_channel_id']
  const channel = typeof id === 'number' ? server.state.channels.get(id) : undefined
  if (!channel) throw badRequest('Message reporting is not enabled in this organization.')
  return channel
}

function reportText(server: Server, reporter: User, message: Message, reason: string, words: string): string {
  const mention = (id: number) => `@_**${server.state.users.get(id)?.fullName ?? ''}|${String(id)}**`
  const channel = message.channelId === null ? null : (server.state.channels.get(message.channelId) ?? null)
  const link = messageLink(server, message.id, channel, message.topic, message.participants)
  const what =
    channel === null
      ? `a direct message sent by ${mention(message.senderId)}`
      : `${link['message_link'] ?? ''} sent by ${mention(message.senderId)}`
  const fence = '`'.repeat(
    Math.max(2, ...[...message.content.matchAll(/`+/g)].map((run) => run[0].length)) + 1,
  )
  return [
    `${mention(reporter.id)} reported ${what}.`,
    `- Reason: **${reason}**${words === '' ? '' : `\n- Notes:\n\n> ${words.replace(/\n/g, '\n> ')}`}`,
    `${fence}spoiler **Message sent by ${mention(message.senderId)}**\n${message.content}\n${fence}`,
  ].join('\n')
}

const report = route(
  'POST',
  '/messages/{id}/report',
  { report_type: oneOf('spam', 'harassment', 'inappropriate', 'norms', 'other'), description: maybe(text) },
  (call) => {
    const { server, user, params } = call
    const channel = moderationChannel(server)
    const message = readableMessage(call, messageId(call))
    const words = params.description?.trim() ?? ''
    if ([...words].length > descriptionLength)
      throw badRequest(`description is too long (limit: ${String(descriptionLength)} characters)`)
    if (params.report_type === 'other' && words === '')
      throw badRequest('An explanation is required for this report type.')
    if (channel.isArchived) {
      // Before this level such reports were lost silently.
      if (server.has('reportFailureTold')) throw badRequest('The report could not be delivered.')
      return {}
    }
    const reason = reportTypes.find((each) => each.key === params.report_type)?.name ?? params.report_type
    const topic = `${user.fullName}'s moderation requests`
    channelNotice(server, channel, topic, reportText(server, user, message, reason, words))
    return {}
  },
  { levels: [382] },
)

export const reportMessageRoutes = [report]
