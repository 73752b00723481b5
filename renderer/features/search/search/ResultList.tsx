import { useCallback, type ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { SearchNames } from '../../../../shared/narrow/operator.ts'
import { List, type ListHandle, type RowAttributes, channelColor, Marked } from '../../../ui/index.ts'
import type { OpenedMenu } from './HitMenu.tsx'
import styles from './Search.module.css'
import type { SearchItem } from './searchItems.ts'
import { SearchOption } from './SearchOption.tsx'
import { titleOfAccount } from '../../../../shared/ipc/accountTitle.ts'
import type { HitGroup } from '../../../../shared/model/search/groupHits.ts'
import { marksOf } from '../../../../shared/model/search/snippet.ts'
import { useAccount, useUi } from '../../../state/index.ts'
import { AccountMark, OfAccount } from '../../navigation/conversationRows/index.ts'
import { conversationLine } from '../../conversation/hits/index.ts'

interface ResultListProps {
  readonly list: ListHandle<SearchItem, string>
  readonly names: SearchNames
  /** Words to highlight in topic names. */
  readonly words: readonly string[]
  readonly isLoadingMore: boolean
  /** Keys of the results shown with the messages before and after them. */
  readonly inContext: ReadonlySet<string>
  readonly onToggleContext: (key: string) => void
  readonly onMenu: (menu: OpenedMenu) => void
}

/** The suggestions, the results by conversation, and the row that loads more. */
export function ResultList(props: ResultListProps) {
  const { list, names, words, isLoadingMore, inContext, onToggleContext, onMenu } = props
  const draw = useCallback(
    (item: SearchItem, attributes: RowAttributes) => (
      <SearchOption
        item={item}
        attributes={attributes}
        names={names}
        isLoadingMore={isLoadingMore}
        isInContext={inContext.has(item.key)}
        onToggleContext={onToggleContext}
      />
    ),
    [names, isLoadingMore, inContext, onToggleContext],
  )
  return (
    <List
      list={list}
      role="listbox"
      label={t('search.list')}
      className={styles.list}
      isOfField
      // Hovering does not select a suggestion: Enter would pick whichever is under the pointer by chance.
      followsPointer={isFollowed}
      draw={draw}
      drawGroup={(heading, rows) => (
        <SearchGroup heading={heading} words={words}>
          {rows}
        </SearchGroup>
      )}
      onMenu={(item, at) => item.type === 'hit' && onMenu({ hit: item.hit, at })}
    />
  )
}

const isFollowed = ({ type }: SearchItem): boolean => type !== 'suggestion'

interface SearchGroupProps {
  readonly heading: SearchItem
  /** The search terms, which may match only the topic. */
  readonly words: readonly string[]
  readonly children: ReactNode
}

/** The rows under a heading. */
function SearchGroup({ heading, words, children }: SearchGroupProps) {
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
        <span data-ellipsis>
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
