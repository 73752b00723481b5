import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { Narrow } from '../../../../../shared/api/types.ts'
import { searchWords } from '../../../../../shared/model/search/searchWords.ts'
import { useBufferedKeystrokes, fixedKey } from '../../../../state/index.ts'
import { isForInputMethod, Icon, IconButton } from '../../../../ui/index.ts'
import { useSearchHits } from '../../hits/index.ts'
import styles from './FindBar.module.css'
import { useFindPosition } from './useFindPosition.ts'

interface FindBarProps {
  readonly narrow: Narrow
  /** Increases each time the key is pressed, so that the field is selected again. */
  readonly opened: number
  /** Called with the folded search words, to mark them in messages. Equal words are the same array. */
  readonly onWords: (words: readonly string[]) => void
  readonly onClose: () => void
}

/** Max matches, the most that one request can return, because their number is shown. */
const limit = 500

/** Finds words in the whole history of a conversation, newest first, and brings each match into view. */
export function FindBar({ narrow, opened, onWords, onClose }: FindBarProps) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [opened])
  useBufferedKeystrokes('find', input, opened)
  const asked = text.trim()
  const question = useMemo(
    () => (asked === '' ? null : [...narrow, { operator: 'search', operand: asked }]),
    [narrow, asked],
  )
  const search = useSearchHits(question, { from: 'find', limit, order: 'date' })
  const { hasMore, index, reason, server } = search
  // A match of the conversation's name is not a message to go to.
  const hits = useMemo(() => search.hits.filter(({ match }) => match === 'text'), [search.hits])
  useEffect(() => {
    onWords(asked === '' ? [] : searchWords([{ operator: 'search', operand: asked }]).wanted)
  }, [asked, onWords])

  const isDone = index !== null && server !== 'busy'
  const { at, step, forgetSteps } = useFindPosition(narrow, asked, search, hits)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isForInputMethod(event)) return
    if (event.key === 'Enter' || event.key === 'ArrowUp' || event.key === 'ArrowDown')
      step(event.key === 'ArrowDown' || (event.key === 'Enter' && event.shiftKey) ? -1 : 1)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <div role="search" aria-label={t('search.find_cmd')} className={styles.bar} onKeyDown={onEscape}>
      <Icon name="search" size={14} />
      <input
        ref={input}
        type="text"
        aria-label={t('search.find_field')}
        placeholder={t('search.find_field')}
        spellCheck={false}
        autoComplete="off"
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          forgetSteps()
        }}
        onKeyDown={onKeyDown}
      />
      <span className={styles.count} aria-live="polite">
        {asked === ''
          ? ''
          : hits.length > 0
            ? t(hasMore ? 'search.find_count_more' : 'search.find_count', {
                at: at + 1,
                count: hits.length,
              })
            : t(isDone ? 'search.find_none' : 'search.searching')}
      </span>
      {server === 'failed' && index !== null && asked !== '' && (
        <span
          className={styles.failed}
          data-tooltip={t(index === 'none' ? 'search.server_failed_only' : 'search.server_failed', {
            reason: reason ?? '',
          })}
        >
          <Icon name="offline" size={14} />
          {t('search.state_local_only')}
        </span>
      )}
      <IconButton
        className={styles.up}
        icon="down"
        label={t('search.find_next')}
        shortcut={fixedKey('Enter')}
        disabled={hits.length === 0}
        onClick={() => step(1)}
      />
      <IconButton
        icon="down"
        label={t('search.find_previous')}
        shortcut={fixedKey('Shift+Enter')}
        disabled={hits.length === 0}
        onClick={() => step(-1)}
      />
      <IconButton
        icon="close"
        label={t('search.find_close')}
        shortcut={fixedKey('Escape')}
        onClick={onClose}
      />
    </div>
  )
}
