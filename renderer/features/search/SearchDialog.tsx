import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../../shared/i18n.ts'
import type { MessageId, Narrow, NarrowTerm } from '../../../shared/api/types.ts'
import { conversationNarrow } from '../../../shared/model/views/narrow.ts'
import { askedNarrow, isDayTerm, searchStart } from '../../../shared/model/search/searchTerms.ts'
import type { SearchHit } from '../../../shared/model/search/searchHit.ts'
import type { SearchSuggestion } from '../../../shared/model/search/searchSuggestions.ts'
import { searchNames, searchTargets } from '../../../shared/model/search/searchTargets.ts'
import { termLabel } from '../../../shared/model/search/termLabel.ts'
import { searchWords } from '../../../shared/model/search/searchWords.ts'
import { closeDialog, navigate, openPeek, useAccountStore, useUi, useWide } from '../../state/index.ts'
import { Button, Dialog, listbox, EmptyState, Spinner } from '../../ui/index.ts'
import { groupHits, useSearchHits, type SearchHits } from '../hits/index.ts'
import { NameSearchDialog, saveSearch } from '../searches/index.ts'
import { hasRoomBeside } from '../views/index.ts'
import { hitPage } from './hitPage.ts'
import { HitPreview } from './HitPreview.tsx'
import { beginWalk } from './openHit.ts'
import { SearchField } from './SearchField.tsx'
import { SearchFoot } from './SearchFoot.tsx'
import { SearchResults } from './SearchResults.tsx'
import { useSearchOrder } from './searchOrder.ts'
import { SearchTools } from './SearchTools.tsx'
import { SuggestionOptions } from './SuggestionOptions.tsx'
import styles from './Search.module.css'
import { optionId, useChosenOption } from './useChosenOption.ts'
import { useSearchField } from './useSearchField.ts'
import { tabSuggestion, useSuggestions } from './useSuggestions.ts'
import { operatorOf } from '../../../shared/narrow/operators.ts'

/** The filters that say nothing which can be looked for: nothing is found until they do. */
function Unresolved({ terms }: { terms: Narrow }) {
  return (
    <div className={styles.unresolved} role="status">
      {terms.map((term) => (
        <p key={JSON.stringify(term)}>{wordsOf(term)}</p>
      ))}
    </div>
  )
}

const words = { person: 'search.unresolved_person', channel: 'search.unresolved_channel' } as const

function wordsOf(term: NarrowTerm): string {
  const { operator, operand, negated } = term
  const name = String(operand)
  const target = operatorOf(term)?.target
  if (target === 'person' || target === 'channel') return t(words[target], { name })
  return t('search.unresolved_other', { filter: `${negated === true ? '-' : ''}${operator}:${name}` })
}

interface NoHitsProps {
  readonly search: SearchHits
  /** Words and filters as the person reads them. */
  readonly query: string
  readonly onClear: () => void
}

/** Nothing was found, or not yet. */
function NoHits({ search: { index, server }, query, onClear }: NoHitsProps) {
  if (index === null || server === 'busy')
    return (
      <div className={styles.waiting}>
        <Spinner label={t('search.searching')} />
      </div>
    )
  const isPartial = server === 'failed' && index !== 'none'
  return (
    <EmptyState
      icon="search"
      title={t(isPartial ? 'search.none_offline' : 'search.none_title', { query })}
      actions={<Button onClick={onClear}>{t('search.none_clear')}</Button>}
    >
      {isPartial ? t('search.none_offline_text') : undefined}
    </EmptyState>
  )
}

/** Pixels of a window with room for the list and the chosen hit in its conversation. */
const minForPreview = 900

interface WithoutHitsProps extends Pick<NoHitsProps, 'query' | 'onClear'> {
  /** null: nothing is asked for. */
  readonly search: SearchHits | null
  /** True while a filter cannot be looked for. */
  readonly isRefused: boolean
  /** The filters of them that the user is done with. */
  readonly wrong: Narrow
}

/** Shown below the list while it has no hits. */
function WithoutHits({ search, isRefused, wrong, ...rest }: WithoutHitsProps) {
  if (search !== null) return search.hits.length === 0 && <NoHits search={search} {...rest} />
  if (isRefused) return wrong.length > 0 && <Unresolved terms={wrong} />
  return null
}

/** Returns what opens a hit in the window's place, and beside it (null: main shows a conversation, or leaves no room). */
function useOpenHit(narrow: Narrow, search: SearchHits, field: ReturnType<typeof useSearchField>) {
  const store = useAccountStore()
  const answer = (hit: SearchHit): void => {
    search.keepHits()
    beginWalk(store.id, narrow, hit)
    field.answer()
    closeDialog()
  }
  const open = (hit: SearchHit): void => {
    const { id, conversation } = hit
    answer(hit)
    navigate(conversationNarrow(conversation), { near: id })
  }
  const openBeside = useUi(({ route }) => hasRoomBeside(route.view))
    ? (hit: SearchHit): void => {
        const { id, conversation } = hit
        answer(hit)
        // Once the dialog is closed: what had the focus before has it again, and the peek returns it there.
        queueMicrotask(() => openPeek({ account: store.id, conversation, near: id }))
      }
    : null
  return { open, openBeside }
}

/** Returns what opens the search as a view; null: the service has no filter by day, so that a view would show more. */
const asView = ({ narrow, answer }: ReturnType<typeof useSearchField>): (() => void) | null =>
  narrow.some(isDayTerm)
    ? null
    : () => {
        answer()
        closeDialog()
        const near = searchStart(narrow)
        navigate(askedNarrow(narrow), near === null ? {} : { near })
      }

/** Returns the hits that stand between the messages before and after them, and what puts one there or takes it away. */
function useHitContext() {
  const [inContext, setInContext] = useState<ReadonlySet<MessageId>>(new Set())
  const toggleContext = (id: MessageId): void =>
    setInContext((old) => {
      const next = new Set(old)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return { inContext, toggleContext }
}

/** One field for all messages: what is typed narrows down, the arrows choose, Enter opens the message. */
export function SearchDialog() {
  const store = useAccountStore()
  const [known] = useState(() => {
    const state = store.getState().state!
    return { names: searchNames(state), targets: searchTargets(state), today: new Date() }
  })
  const { names, targets, today } = known
  const field = useSearchField(names)
  const input = useRef<HTMLInputElement>(null)
  const { narrow, pills, text, unresolved } = field
  const order = useSearchOrder()
  const search = useSearchHits(unresolved.length === 0 ? narrow : null, {
    from: 'search',
    limit: hitPage,
    order,
  })
  const groups = useMemo(() => groupHits(search.hits), [search.hits])
  const { wanted } = useMemo(() => searchWords(narrow), [narrow])
  const hits = useMemo(() => groups.flatMap((group) => group.hits), [groups])
  const { suggestions, recentCount, isHalf, dismiss } = useSuggestions(field, targets, today, hits.length > 0)
  // A half-typed filter may still become one of the suggestions.
  const half = narrow.findLast(({ operator }) => operator !== 'search')
  const wrong = isHalf ? unresolved.filter((term) => term !== half) : unresolved
  const hasQuestion = narrow.length > 0 && unresolved.length === 0
  const question = `${JSON.stringify(pills)} ${text}`
  const count = suggestions.length + hits.length + (search.hasMore ? 1 : 0)
  // Enter opens the first message, and takes a suggestion only after an arrow has led to it.
  const first = hits.length === 0 ? -1 : suggestions.length
  const above = suggestions.length
  const { index, isMoved, move } = useChosenOption({ question, narrow, hits, above, count, first })
  const isWide = useWide(minForPreview)
  const preview = isWide && hasQuestion ? (hits[index - suggestions.length] ?? hits[0]) : undefined
  const { open, openBeside } = useOpenHit(narrow, search, field)
  const [isSaving, setIsSaving] = useState(false)
  const { inContext, toggleContext } = useHitContext()
  const take = (suggestion: SearchSuggestion | undefined): void => {
    if (suggestion?.tooOld === false) field.take(suggestion)
  }
  const choose = (at: number, isBeside: boolean): void => {
    const hit = hits[at - suggestions.length]
    if (at < suggestions.length) take(suggestions[at])
    else if (hit !== undefined && isBeside && openBeside !== null) openBeside(hit)
    else if (hit !== undefined) open(hit)
    else if (search.hasMore) search.more()
  }
  const byTab = isMoved ? suggestions[index] : tabSuggestion(suggestions, text)
  const onEnter = (isBeside: boolean): void => {
    if (isMoved) choose(index, isBeside)
    else if (isHalf) field.settle()
    else if (search.server === 'failed' && hits.length === 0) search.retry()
    // Until this computer has answered, the hits are those of an earlier text.
    else if (search.index !== null) choose(index, isBeside)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    const isCaretFirst = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0
    const isDown = event.key === 'ArrowDown'
    const chosen = hits[index - suggestions.length]
    if (event.altKey && (isDown || event.key === 'ArrowUp')) {
      if (chosen !== undefined && inContext.has(chosen.id) !== isDown) toggleContext(chosen.id)
    } else if (isDown) move(index >= count - 1 ? 0 : index + 1)
    else if (event.key === 'ArrowUp') move(index <= 0 ? count - 1 : index - 1)
    else if (event.key === 'Enter') onEnter(event.shiftKey)
    else if (event.key === 'Tab' && !event.shiftKey && byTab !== undefined) take(byTab)
    else if (event.key === 'Escape' && isHalf) dismiss()
    else if (event.key === 'Backspace' && isCaretFirst && pills.length > 0) field.remove(pills.length - 1)
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={t('search.title')} bare onClose={closeDialog} width={1180} className={styles.dialog ?? ''}>
      <SearchField
        input={input}
        field={field}
        names={names}
        active={index < 0 ? undefined : optionId(index)}
        isWrong={wrong.length > 0}
        busy={hasQuestion && search.server === 'busy'}
        onKeyDown={onKeyDown}
      />
      <SearchTools
        onBegin={({ name }) => {
          field.begin(name)
          input.current?.focus()
        }}
      />
      <div className={styles.panes}>
        <div className={styles.results}>
          <div id="search-list" className={styles.list} {...listbox} aria-label={t('search.list')}>
            <SuggestionOptions
              suggestions={suggestions}
              recentCount={recentCount}
              names={names}
              chosen={index}
              onTake={take}
            />
            <SearchResults
              search={search}
              groups={groups}
              words={wanted}
              offset={suggestions.length}
              optionId={optionId}
              chosen={index}
              onPoint={move}
              onOpen={open}
              onOpenBeside={openBeside}
              inContext={inContext}
              onToggleContext={toggleContext}
            />
          </div>
          <WithoutHits
            search={hasQuestion ? search : null}
            query={narrow.map((term) => termLabel(term, names)).join(' · ')}
            isRefused={unresolved.length > 0}
            wrong={wrong}
            onClear={() => {
              field.clear()
              input.current?.focus()
            }}
          />
        </div>
        {narrow.length === 0 && <p className={styles.hint}>{t('search.intro_text')}</p>}
        {preview !== undefined && (
          <HitPreview
            hit={preview}
            words={wanted}
            index={hits.indexOf(preview)}
            count={hits.length}
            onStep={(by) => move(suggestions.length + hits.indexOf(preview) + by)}
            onOpen={() => open(preview)}
          />
        )}
      </div>
      {hasQuestion && <SearchFoot search={search} onView={asView(field)} onSave={() => setIsSaving(true)} />}
      {isSaving && (
        <NameSearchDialog
          search={null}
          suggested={narrow.map((term) => termLabel(term, names)).join(' ')}
          onSave={(name) => saveSearch(store, name, narrow)}
          onClose={() => setIsSaving(false)}
        />
      )}
    </Dialog>
  )
}
