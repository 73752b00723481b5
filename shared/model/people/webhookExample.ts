import type { UserId } from '../../api/types.ts'
import { t } from '../../i18n.ts'
import type { AccountState } from '../state/accountState.ts'
import { selectSelf, selectUser } from './users.ts'

/** Replaces the token, a secret between the server and the receiver. */
const hiddenToken = '••••••••'

/**
 * Returns the request body that an outgoing webhook receives when the own user mentions the bot (specification,
 * Outgoing webhook payload); null for an unknown bot. now: milliseconds.
 */
export function webhookExample(state: AccountState, botId: UserId, now: number, token = hiddenToken) {
  const bot = selectUser(state, botId)
  const self = selectSelf(state)
  if (bot === undefined || self === undefined) return null
  const wanted = state.bots.get(botId)?.defaultSendingChannel
  const channels = [...state.channels.values()].filter(({ isArchived }) => !isArchived)
  const channel = channels.find(({ name }) => name === wanted) ?? channels[0]
  const words = t('bots.example_words')
  const content = `@**${bot.name}** ${words}`
  const timestamp = Math.floor(now / 1000)
  return {
    bot_email: bot.email,
    bot_full_name: bot.name,
    data: content,
    trigger: 'mention',
    token,
    message: {
      id: 42,
      type: 'stream',
      sender_id: self.id,
      sender_email: self.email,
      sender_full_name: self.name,
      sender_realm_str: '',
      client: 'website',
      content,
      rendered_content: `<p><span class="user-mention" data-user-id="${String(bot.id)}">@${escaped(bot.name)}</span> ${words}</p>`,
      content_type: 'text/x-markdown',
      display_recipient: channel?.name ?? t('bots.example_channel'),
      recipient_id: 7,
      stream_id: channel?.id ?? 1,
      subject: t('bots.example_topic'),
      is_me_message: false,
      timestamp,
      reactions: [],
      submessages: [],
      topic_links: [],
      avatar_url: null,
    },
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
