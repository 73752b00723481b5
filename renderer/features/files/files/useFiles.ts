import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AttachmentsState } from '../../../../shared/model/state/accountState.ts'
import { call, failureText, useAccount, useAccountStore, useIsOffline } from '../../../state/index.ts'

export interface Files {
  /** null: no list was ever fetched. */
  readonly known: AttachmentsState
  readonly isOffline: boolean
  readonly isFetching: boolean
  /** Text for the user on why fetching failed. null: it has not failed. */
  readonly fault: string | null
  readonly fetchAgain: () => void
}

/** Returns the user's files. Fetches them when the view opens, after a gap in the events, and after reconnecting. */
export function useFiles(): Files {
  const account = useAccountStore().id
  const known = useAccount(({ attachments }) => attachments)
  const isLive = useAccount(({ connection }) => connection.state === 'live')
  const isOffline = useIsOffline()
  const { error, isPending, isSuccess, mutate } = useMutation({
    networkMode: 'always',
    mutationFn: () => call('files.fetch', { account }),
  })
  useEffect(() => {
    if (isLive) mutate()
  }, [account, isLive, mutate])
  const isMissed = known?.stale === true && isSuccess
  useEffect(() => {
    if (isLive && isMissed) mutate()
  }, [isLive, isMissed, mutate])
  return {
    known,
    isOffline,
    isFetching: isPending,
    fault: error === null ? null : failureText(error),
    fetchAgain: mutate,
  }
}
