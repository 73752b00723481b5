import { useEffect, useState } from 'react'
import type { Invitation } from '../../../../shared/api/types.ts'
import { call, failureText, useAccount, useAccountStore } from '../../../state/index.ts'

interface Fetched {
  /** null until the server has listed them. */
  readonly invitations: readonly Invitation[] | null
  /** Why they could not be fetched. null if they were fetched or not requested yet. */
  readonly reason: string | null
}

/** Invitations that the user may see, fetched again after each event about invitations. */
export function useInvitations(isAllowed: boolean): Fetched & { readonly again: () => void } {
  const account = useAccountStore().id
  const version = useAccount((state) => state.invites)
  const isLive = useAccount((state) => state.connection.state === 'live')
  const [attempt, setAttempt] = useState(0)
  const [fetched, setFetched] = useState<Fetched>({ invitations: null, reason: null })
  useEffect(() => {
    if (!isLive || !isAllowed) return undefined
    let isOver = false
    call('api.call', { account, route: 'getInvites', params: {} }).then(
      (list) => {
        if (!isOver && Array.isArray(list))
          setFetched({ invitations: list as readonly Invitation[], reason: null })
      },
      (error: unknown) => {
        if (!isOver) setFetched(({ invitations }) => ({ invitations, reason: failureText(error) }))
      },
    )
    return () => {
      isOver = true
    }
  }, [account, isLive, isAllowed, version, attempt])
  return { ...fetched, again: () => setAttempt((count) => count + 1) }
}
