import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { MessageLine } from '../../../../shared/model/messages/lineText.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import type { SearchHit } from '../../../../shared/model/search/searchHit.ts'
import { conversationNarrow } from '../../../../shared/model/views/narrow.ts'
import { call, failureText, useAccount, useAccountStore, useIsOffline } from '../../../state/index.ts'
import styles from './Search.module.css'

/** Fetches the messages around a result in its conversation. */
export function useAround(hit: SearchHit) {
  const account = useAccountStore().id
  const isOffline = useIsOffline()
  return useQuery({
    queryKey: ['lines.around', account, hit.id, isOffline],
    queryFn: () =>
      call('lines.around', { account, narrow: conversationNarrow(hit.conversation), messageId: hit.id }),
    networkMode: 'always',
    gcTime: 0,
    retry: false,
  })
}

/** A result between the messages before and after it in its conversation. */
export function LinesAround({ hit, children }: { hit: SearchHit; children: ReactNode }) {
  const isOffline = useIsOffline()
  const { data, error } = useAround(hit)
  const before = data?.messages.findLast(({ messageId }) => messageId < hit.id)
  const after = data?.messages.find(({ messageId }) => messageId > hit.id)
  const isAlone = data !== undefined && before === undefined && after === undefined
  return (
    <>
      {data === undefined && (
        <p data-ellipsis className={styles.around} role="status">
          {error === null ? t('search.around_loading') : failureText(error)}
        </p>
      )}
      {before !== undefined && <Line line={before} />}
      {children}
      {after !== undefined && <Line line={after} />}
      {isAlone && (
        <p data-ellipsis className={styles.around}>
          {t(isOffline ? 'search.around_absent' : 'search.around_alone')}
        </p>
      )}
    </>
  )
}

function Line({ line: { senderId, senderName, text } }: { line: MessageLine }) {
  const name = useAccount((state) => displayUser(state, senderId, senderName).name)
  return (
    <p data-ellipsis className={styles.around}>
      {t('search.around_line', { name, text })}
    </p>
  )
}
