import type { Conversation } from '../../../../shared/api/conversation.ts'
import { t } from '../../../../shared/i18n.ts'
import type { ApiError } from '../../http/apiError.ts'
import { callError } from '../../http/failure.ts'
import type { Queue } from '../../sync/accountRuntime.ts'

/** Returns the text for the user about why a message was not sent. */
export function refusalWords(error: ApiError): string {
  if (error.kind !== 'refused') return callError(error).message
  switch (error.code) {
    case 'STREAM_DOES_NOT_EXIST':
      return t('core.sendNoChannel')
    case 'STREAM_WILDCARD_MENTION_NOT_ALLOWED':
      return t('core.sendChannelWildcard')
    case 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED':
      return t('core.sendTopicWildcard')
    default:
      return error.message === '' ? t('core.refused') : error.message
  }
}

const codePoints = (text: string) => [...text].length

/** Returns why a text is too long, or null if it is not. The server would truncate it and report success. */
export function tooLong(content: string, destination: Conversation, limits: Queue['limits']): string | null {
  const length = codePoints(content)
  if (length > limits.messageLength) return t('core.sendTooLong', { length, limit: limits.messageLength })
  if (destination.type === 'channel' && codePoints(destination.topic) > limits.topicLength)
    return t('core.sendTopicTooLong', { limit: limits.topicLength })
  return null
}

/** Returns the text as the server would store it, for comparison with fetched messages. */
export function storedText(content: string): string {
  return content.replace(/\r\n?/g, '\n').replace(/^\n+/, '').trimEnd()
}
