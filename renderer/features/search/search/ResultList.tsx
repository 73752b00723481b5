import { useCallback } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { SearchNames } from '../../../../shared/narrow/operator.ts'
import { List, type ListHandle, type RowAttributes } from '../../../ui/index.ts'
import type { OpenedMenu } from './HitMenu.tsx'
import styles from './Search.module.css'
import { SearchGroup } from './SearchGroup.tsx'
import type { SearchItem } from './searchItems.ts'
import { SearchOption } from './SearchOption.tsx'

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
