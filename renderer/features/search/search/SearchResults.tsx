import type { ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { titleOfAccount } from '../../../../shared/ipc/accountTitle.ts'
import { hitKey } from '../../../../shared/model/search/searchHit.ts'
import { marksOf } from '../../../../shared/model/search/snippet.ts'
import { useAccount, useUi } from '../../../state/index.ts'
import { channelColor, cx } from '../../../ui/index.ts'
import { AccountMark, OfAccount } from '../../navigation/conversationRows/index.ts'
import {
  conversationLine,
  Marked,
  type AccountHit,
  type HitGroup,
  type SearchHits,
} from '../../conversation/hits/index.ts'
import { HitOption } from './HitOption.tsx'
import styles from './Search.module.css'

interface SearchResultsProps {
  readonly search: SearchHits
  readonly groups: readonly HitGroup[]
  /** The words that are looked for: they may be in a topic alone. */
  readonly words: readonly string[]
  /** Options above these. */
  readonly offset: number
  readonly optionId: (index: number) => string
  readonly chosen: number
  readonly onPoint: (index: number) => void
  readonly onOpen: (hit: AccountHit) => void
  /** Shows the message beside the pane of main; null: there is no room for it. */
  readonly onOpenBeside: ((hit: AccountHit) => void) | null
  /** Hits that stand between the messages before and after them. */
  readonly inContext: (hit: AccountHit) => boolean
  readonly onToggleContext: (hit: AccountHit) => void
}

/** The messages by conversation. */
export function SearchResults(props: SearchResultsProps) {
  const { search, groups, words, offset, optionId, chosen, onPoint, onOpen, onOpenBeside } = props
  const { inContext, onToggleContext } = props
  const before = (end: number) => groups.slice(0, end).reduce((sum, { hits }) => sum + hits.length, offset)
  const next = before(groups.length)
  return (
    <>
      {groups.map((group, groupIndex) => {
        const first = before(groupIndex)
        return (
          <OfAccount key={group.key} row={group}>
            <Group group={group} words={words}>
              {group.hits.map((hit, hitIndex) => {
                const index = first + hitIndex
                return (
                  <HitOption
                    key={hitKey(hit)}
                    hit={hit}
                    id={optionId(index)}
                    isChosen={index === chosen}
                    onPoint={() => onPoint(index)}
                    onOpen={() => onOpen(hit)}
                    onOpenBeside={onOpenBeside === null ? null : () => onOpenBeside(hit)}
                    isInContext={inContext(hit)}
                    onToggleContext={() => onToggleContext(hit)}
                  />
                )
              })}
            </Group>
          </OfAccount>
        )
      })}
      {search.hasMore && (
        <div
          id={optionId(next)}
          role="option"
          aria-selected={next === chosen}
          aria-busy={search.isLoadingMore}
          className={cx(styles.more, next === chosen && styles.chosen)}
          onPointerMove={() => onPoint(next)}
          onClick={search.more}
        >
          {t(search.isLoadingMore ? 'search.loading_more' : 'search.more')}
        </div>
      )}
    </>
  )
}

interface GroupProps {
  readonly group: HitGroup
  readonly words: readonly string[]
  readonly children: ReactNode
}

function Group({ group, words, children }: GroupProps) {
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
