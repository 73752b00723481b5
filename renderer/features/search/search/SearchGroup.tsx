import type { ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { titleOfAccount } from '../../../../shared/ipc/accountTitle.ts'
import { marksOf } from '../../../../shared/model/search/snippet.ts'
import { useAccount, useUi } from '../../../state/index.ts'
import { channelColor, Marked } from '../../../ui/index.ts'
import { AccountMark, OfAccount } from '../../navigation/conversationRows/index.ts'
import { conversationLine, type HitGroup } from '../../conversation/hits/index.ts'
import styles from './Search.module.css'
import type { SearchItem } from './searchItems.ts'

interface SearchGroupProps {
  readonly heading: SearchItem
  /** The search terms, which may match only the topic. */
  readonly words: readonly string[]
  readonly children: ReactNode
}

/** The rows under a heading. */
export function SearchGroup({ heading, words, children }: SearchGroupProps) {
  if (heading.type === 'group')
    return (
      <OfAccount row={heading.group}>
        <HitsOfConversation group={heading.group} words={words}>
          {children}
        </HitsOfConversation>
      </OfAccount>
    )
  if (heading.type === 'rest') return children
  const isRecent = heading.type === 'recent'
  return (
    <div
      role="group"
      aria-label={t(isRecent ? 'search.recent' : 'search.narrow_to')}
      className={styles.suggestions}
    >
      {isRecent && (
        <p aria-hidden="true" className={styles.groupTitle}>
          {t('search.recent')}
        </p>
      )}
      {children}
    </div>
  )
}

interface HitsOfConversationProps {
  readonly group: HitGroup
  readonly words: readonly string[]
  readonly children: ReactNode
}

function HitsOfConversation({ group, words, children }: HitsOfConversationProps) {
  const title = useAccount((state) => conversationLine(state, group.conversation))
  const { conversation } = group
  const color = useAccount((state) =>
    conversation.type === 'channel' ? state.subscriptions.get(conversation.channelId)?.color : undefined,
  )
  const organization = useUi(({ account, accounts }) =>
    account === group.account ? '' : titleOfAccount(group.account, accounts),
  )
  return (
    <div
      role="group"
      aria-label={organization === '' ? title : `${title}, ${organization}`}
      className={styles.group}
    >
      <p className={styles.groupTitle} aria-hidden="true">
        <i style={{ background: channelColor(color) }} />
        <span>
          <Marked text={title} marks={conversation.type === 'channel' ? marksOf(title, words) : []} />
        </span>
        <b>{group.hits.length > 1 ? group.hits.length : ''}</b>
        {organization !== '' && (
          <em>
            <AccountMark account={group.account} />
            {organization}
          </em>
        )}
      </p>
      {children}
    </div>
  )
}
