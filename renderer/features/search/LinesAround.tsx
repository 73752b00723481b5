import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../../../shared/i18n.ts'
import type { MessageLine } from '../../../shared/model/messages/lineText.ts'
import { displayUser } from '../../../shared/model/people/users.ts'
import type { SearchHit } from '../../../shared/model/search/searchHit.ts'
import { conversationNarrow } from '../../../shared/model/views/narrow.ts'
import { call, failureText, useAccount, useAccountStore, useIsOffline } from '../../state/index.ts'
import styles from './Search.module.css'

/** A hit between what was written before it and after it in its conversation; asked for when it is shown. */
export function LinesAround({ hit, children }: { hit: SearchHit; children: ReactNode }) {
  const account = useAccountStore().id
  const isOffline = useIsOffline()
  const { data, error } = useQuery({
    queryKey: ['lines.around', account, hit.id, isOffline],
    queryFn: () =>
      call('lines.around', { account, narrow: conversationNarrow(hit.conversation), messageId: hit.id }),
    networkMode: 'always',
    gcTime: 0,
    retry: false,
  })
  const isAlone = data !== undefined && data.before === null && data.after === null
  return (
    <>
      {data === undefined && (
        <p className={styles.around} role="status">
          {error === null ? t('search.around_loading') : failureText(error)}
        </p>
      )}
      {data?.before != null && <Line line={data.before} />}
      {children}
      {data?.after != null && <Line line={data.after} />}
      {isAlone && (
        <p className={styles.around}>{t(isOffline ? 'search.around_absent' : 'search.around_alone')}</p>
      )}
    </>
  )
}

function Line({ line: { senderId, senderName, text } }: { line: MessageLine }) {
  const name = useAccount((state) => displayUser(state, senderId, senderName).name)
  return <p className={styles.around}>{t('search.around_line', { name, text })}</p>
}
