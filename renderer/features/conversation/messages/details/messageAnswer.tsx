import { useQuery } from '@tanstack/react-query'
import type { MessageId } from '../../../../../shared/api/types.ts'
import { failureText, useAccountStore, useIsOffline } from '../../../../state/index.ts'
import { t, type MessageKey } from '../../../../../shared/i18n.ts'
import { Spinner } from '../../../../ui/index.ts'
import { FailedWords, OfflineWords } from '../../../common/forms/index.ts'

/** The server's answer about a message, for a dialog that requests it on opening. */
interface MessageAnswer<T> {
  /** null: no answer yet. */
  readonly value: T | null
  /** Reason why the request failed. null: it did not. */
  readonly failure: string | null
  readonly isOffline: boolean
  readonly again: () => void
}

/**
 * Requests information about a message once there is a connection. `name` is the kind of request, for the cache key.
 * The answer is dropped when the dialog closes.
 */
export function useMessageAnswer<T>(
  name: string,
  messageId: MessageId,
  ask: (about: { readonly account: string; readonly messageId: MessageId }) => Promise<T>,
): MessageAnswer<T> {
  const account = useAccountStore().id
  const isOffline = useIsOffline()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [name, account, messageId],
    queryFn: () => ask({ account, messageId }),
    networkMode: 'always',
    enabled: !isOffline,
    gcTime: 0,
    retry: false,
  })
  return {
    value: data ?? null,
    failure: error === null || isFetching ? null : failureText(error),
    isOffline,
    again: () => void refetch(),
  }
}

interface AnswerWordsProps {
  readonly answer: Omit<MessageAnswer<unknown>, 'value'>
  /** Text for when there is no connection. */
  readonly offline: MessageKey
}

/** Shown while there is no answer: it is loading, failed, or needs a connection. */
export function AnswerWords({ answer: { again, failure, isOffline }, offline }: AnswerWordsProps) {
  if (failure !== null)
    return <FailedWords words={t('messageDetails.failed', { reason: failure })} onRetry={again} />
  return isOffline ? <OfflineWords words={t(offline)} /> : <Spinner label={t('messageDetails.loading')} />
}
