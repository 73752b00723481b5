import { useQuery } from '@tanstack/react-query'
import type { MessageId } from '../../../../../shared/api/types.ts'
import { failureText, useAccountStore, useIsOffline } from '../../../../state/index.ts'

/** An answer of the server about a message, for a dialog that asks when it opens. */
export interface MessageAnswer<T> {
  /** null: there is none yet. */
  readonly value: T | null
  /** Why there is none; null: none was refused. */
  readonly failure: string | null
  readonly isOffline: boolean
  readonly again: () => void
}

/**
 * Asks the server about the message once there is a connection; `name` tells the kinds of questions apart. The answer
 * lasts as long as the dialog.
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
