import { useMemo } from 'react'
import type { Message } from '../../../../shared/api/types.ts'
import { actionOn } from '../../../../shared/model/slices/actions.ts'
import { useAccount, useAccountStore, useMediaSource } from '../../../state/index.ts'
import { echoHtml } from '../echo.ts'

/** What a message says; with an edit that waits, what it will probably say. */
export function useShownHtml({ id, content }: Message): string {
  const store = useAccountStore()
  const { realmUrl } = useMediaSource()
  const edit = useAccount((state) => {
    const row = actionOn(state, id)
    const text = row === undefined || row.status === 'failed' ? undefined : row.params['content']
    return typeof text === 'string' ? text : null
  })
  return useMemo(
    () => (edit === null ? content : (echoHtml(edit, store.getState().state!, realmUrl) ?? content)),
    [edit, content, store, realmUrl],
  )
}
