import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { MessageId, Narrow } from '../../../../../shared/api/types.ts'
import { searchWords } from '../../../../../shared/model/search/searchWords.ts'
import { useBufferedKeystrokes, useSurface, fixedKey } from '../../../../state/index.ts'
import { isForInputMethod, Icon, IconButton } from '../../../../ui/index.ts'
import { useSearchHits } from '../../hits/index.ts'
import styles from './FindBar.module.css'

interface FindBarProps {
  readonly narrow: Narrow
  /** Increases each time the key is pressed, so that the field is selected again. */
  readonly opened: number
  /** Called with the folded search words, to mark them in messages. The array is the same while the words are. */
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
  const {
    hasMore,
    hits: found,
    index,
    more,
    reason,
    server,
  } = useSearchHits(question, {
    from: 'find',
    limit,
    order: 'date',
  })
  // A match of the conversation's name is not a message to go to.
  const hits = useMemo(() => found.filter(({ match }) => match === 'text'), [found])
  useEffect(() => {
    onWords(asked === '' ? [] : searchWords([{ operator: 'search', operand: asked }]).wanted)
  }, [asked, onWords])

  const [current, setCurrent] = useState<{ readonly of: string; readonly id: MessageId } | null>(null)
  const at = current === null ? -1 : hits.findIndex(({ id }) => id === current.id)
  const goTo = (position: number): void => {
    const hit = hits[position % hits.length]
    if (hit !== undefined) setCurrent({ of: asked, id: hit.id })
  }
  const hasAnswer = index !== null || server === 'done'
  const first = hasAnswer ? hits[0]?.id : undefined
  // Goes to the newest match as soon as one is found. Later ones do not move the view.
  if (asked !== '' && first !== undefined && current?.of !== asked) setCurrent({ of: asked, id: first })
  const isDone = index !== null && server !== 'busy'
  const isSought = at < 0 && current?.of === asked && !isDone
  // The last match is followed by the first one once the search is complete.
  const isThere = (position: number): boolean =>
    !isSought && hits.length > 0 && (position < hits.length || isDone)
  // Steps requested while the search runs again because the conversation was renamed. They are taken once the current
  // match is found again.
  const [owed, setOwed] = useState(0)
  if (owed > 0 && isThere(at + owed)) {
    goTo(at + owed)
    setOwed(0)
  }
  const near = current?.id ?? null
  const here = useRef(narrow)
  const surface = useSurface()
  useEffect(() => {
    here.current = narrow
  })
  // Runs only when the current match changes, not for another letter that finds the same match, nor for a renamed
  // conversation.
  useEffect(() => {
    if (near !== null) surface.showMessage(here.current, near)
  }, [near, surface])
  const step = (by: 1 | -1): void => {
    if (by === 1 && at === hits.length - 1 && hasMore) more()
    else if (isThere(at + by)) goTo(at + by + hits.length)
    else if (by === 1 && current?.of === asked) setOwed(owed + 1)
  }
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
          setOwed(0)
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
