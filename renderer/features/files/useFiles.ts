import { useEffect, useState } from 'react'
import type { AttachmentsState } from '../../../shared/model/state/accountState.ts'
import { call, failureText, useAccount, useAccountStore } from '../../state/index.ts'

export interface Files {
  /** null: nothing was ever fetched. */
  readonly known: AttachmentsState
  readonly isOffline: boolean
  readonly isFetching: boolean
  /** Why the list was not fetched, for the person; null: it was, or is being. */
  readonly fault: string | null
  readonly fetchAgain: () => void
}

/** The own files: asked for when the view opens, after a gap in the events, and when the connection is back. */
export function useFiles(): Files {
  const account = useAccountStore().id
  const known = useAccount(({ attachments }) => attachments)
  const isLive = useAccount(({ connection }) => connection.state === 'live')
  const isOffline = useAccount(
    ({ connection }) => connection.state === 'offline' || connection.state === 'signed-out',
  )
  const isStale = known?.stale === true
  const [asked, setAsked] = useState(0)
  const [answer, setAnswer] = useState<{ readonly isOver: boolean; readonly fault: string | null }>({
    isOver: true,
    fault: null,
  })
  useEffect(() => {
    if (!isLive) return undefined
    let isHere = true
    const end = (fault: string | null): void => {
      if (isHere) setAnswer({ isOver: true, fault })
    }
    setAnswer({ isOver: false, fault: null })
    call('files.fetch', { account }).then(
      () => end(null),
      (error: unknown) => end(failureText(error)),
    )
    return () => {
      isHere = false
    }
    // A gap makes the list stale, which is one more reason to ask; that it is fresh again is none.
  }, [account, isLive, asked])
  useEffect(() => {
    if (isStale && isLive && answer.isOver && answer.fault === null) setAsked((times) => times + 1)
  }, [isStale, isLive, answer])
  return {
    known,
    isOffline,
    isFetching: isLive && !answer.isOver,
    fault: answer.fault,
    fetchAgain: () => setAsked((times) => times + 1),
  }
}
