import type { Conversation } from '../../../shared/api/conversation.ts'
import { t } from '../../../shared/i18n.ts'
import type { ApiError } from '../http/apiError.ts'
import { isDeadKey } from '../http/apiError.ts'
import { callError } from '../http/failure.ts'
import type { Queue } from '../sync/accountRuntime.ts'

/**
 * again: nothing was stored, and the message is sent again by itself (after `waitMs`). unknown: it may have been
 * stored; if a look says that it was not, it waits for the user. failed: refused, in plain words.
 */
export type SendOutcome =
  | { readonly type: 'again'; readonly waitMs: number }
  | { readonly type: 'unknown' }
  | { readonly type: 'failed'; readonly reason: string }

/** Returns what a failed send means for the message. */
export function classifySendError(error: ApiError): SendOutcome {
  switch (error.kind) {
    case 'network':
      return error.notSent ? { type: 'again', waitMs: 0 } : { type: 'unknown' }
    case 'rateLimited':
      return { type: 'again', waitMs: error.retryAfter * 1000 }
    // A captive portal answered in the server's place, or a proxy in place of a response that was on its way.
    case 'notTheService':
    case 'serverFault':
    case 'malformed':
    case 'aborted':
      return { type: 'unknown' }
    case 'tooOld':
    case 'tooNew':
      return { type: 'failed', reason: callError(error).message }
    case 'refused':
      return isDeadKey(error) ? { type: 'again', waitMs: 0 } : { type: 'failed', reason: refusalWords(error) }
  }
}

function refusalWords(error: Extract<ApiError, { kind: 'refused' }>): string {
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

/**
 * Returns why a text is too long; null: it may go. The server would cut it and report success, so it is refused here.
 */
export function tooLong(content: string, destination: Conversation, limits: Queue['limits']): string | null {
  const length = codePoints(content)
  if (length > limits.messageLength) return t('core.sendTooLong', { length, limit: limits.messageLength })
  if (destination.type === 'channel' && codePoints(destination.topic) > limits.topicLength)
    return t('core.sendTopicTooLong', { limit: limits.topicLength })
  return null
}

/** Returns the text as the server stores it, to compare it with the messages of the conversation. */
export function storedText(content: string): string {
  return content.replace(/\r\n?/g, '\n').replace(/^\n+/, '').trimEnd()
}
