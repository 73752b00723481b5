import { useCallback } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { SearchNames } from '../../../../shared/narrow/operator.ts'
import { List, type ListHandle, type RowAttributes } from '../../../ui/index.ts'
import type { AccountHit } from '../../conversation/hits/index.ts'
import styles from './Search.module.css'
import { SearchGroup } from './SearchGroup.tsx'
import type { SearchItem } from './searchItems.ts'
import { SearchOption } from './SearchOption.tsx'

export interface OpenedMenu {
  readonly hit: AccountHit
  readonly at: { readonly x: number; readonly y: number }
}

interface ResultListProps {
  readonly list: ListHandle<SearchItem, string>
  readonly names: SearchNames
  /** Words to mark in the names of topics. */
  readonly words: readonly string[]
  readonly isLoadingMore: boolean
  /** Keys of the hits that are between the messages before and after them. */
  readonly inContext: ReadonlySet<string>
  readonly onToggleContext: (key: string) => void
  readonly onMenu: (menu: OpenedMenu) => void
}

/** Suggestions, the messages by conversation, and the way to more of them. */
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
      // The pointer alone chooses no suggestion: Enter would take the one that is below it by chance.
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
