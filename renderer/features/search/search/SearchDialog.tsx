import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { Narrow } from '../../../../shared/api/types.ts'
import { titleOfAccount } from '../../../../shared/ipc/accountTitle.ts'
import { conversationNarrow } from '../../../../shared/model/views/narrow.ts'
import {
  groupHits,
  mergeGroups,
  type AccountHit,
  type OtherSearch,
} from '../../../../shared/model/search/groupHits.ts'
import { askedNarrow, isDayTerm, searchStart } from '../../../../shared/model/search/searchTerms.ts'
import type { SearchSuggestion } from '../../../../shared/model/search/searchSuggestions.ts'
import { searchNames, searchTargets } from '../../../../shared/model/search/searchTargets.ts'
import { termLabel } from '../../../../shared/model/search/termLabel.ts'
import { searchWords } from '../../../../shared/model/search/searchWords.ts'
import type { SearchNames } from '../../../../shared/narrow/operator.ts'
import {
  accountStore,
  closeDialog,
  navigate,
  openDialog,
  openPeek,
  useAccountStore,
  useCommands,
  useOtherStores,
  useUi,
  useWide,
  type AccountStore,
  type DialogOf,
} from '../../../state/index.ts'
import { isForInputMethod, Dialog, switched } from '../../../ui/index.ts'
import { OfAccount } from '../../navigation/conversationRows/index.ts'
import { hitPage, useSearchHits } from '../../conversation/hits/index.ts'
import { lastSearch, fieldSearchOf, NameSearchDialog, saveSearch } from '../../navigation/searches/index.ts'
import { hasRoomBeside } from '../../common/views/index.ts'
import { HitMenu, type OpenedMenu } from './HitMenu.tsx'
import { HitPreview } from './HitPreview.tsx'
import { ResultList } from './ResultList.tsx'
import { SearchField } from './SearchField.tsx'
import { SearchFoot, WithoutHits } from './SearchFoot.tsx'
import { keyOfHit, type SearchItem } from './searchItems.ts'
import { useSearchesAll, useSearchOrder } from './searchOrder.ts'
import { SearchTools } from './SearchTools.tsx'
import styles from './Search.module.css'
import { searchesIn, useOtherHits } from './useOtherHits.ts'
import { useSearchList } from './useSearchList.ts'
import { useSearchField } from './useSearchField.ts'
import { tabSuggestion, useSuggestions } from './useSuggestions.ts'
import { beginWalk } from './walk/openHit.ts'

/** Minimum width in pixels of a window for showing the list and the preview side by side. */
const minForPreview = 900

type Field = ReturnType<typeof useSearchField>
type Found = ReturnType<typeof useFound>

const noStores: readonly AccountStore[] = []
const noSearches: readonly OtherSearch[] = []

/** Searches the account, and unless it is the only one, the other accounts' messages on this computer. */
function useFound(narrow: Narrow | null, names: SearchNames, isOnly: boolean) {
  const { id } = useAccountStore()
  const order = useSearchOrder()
  const search = useSearchHits(narrow, { from: 'search', limit: hitPage, order })
  const stores = useOtherStores()
  const others = useOtherHits(useSearchesAll() && !isOnly ? stores : noStores, narrow, names)
  const { found } = others
  // A window confined to one conversation cannot show another account.
  const elsewhere = useUi(({ own }) => own !== null) ? noSearches : found
  const groups = useMemo(
    () => mergeGroups([groupHits(search.hits, id), ...found.map((other) => other.groups)], order),
    [search.hits, id, found, order],
  )
  const hits = useMemo(() => groups.flatMap((group) => group.hits), [groups])
  return { search, others, elsewhere, groups, hits }
}

/**
 * Returns functions that open a result in the window, and beside main's pane. The latter is null if main shows a
 * conversation or has no room.
 */
function useOpenHit(narrow: Narrow, { search, others }: Found, field: Field) {
  const { id: searched } = useAccountStore()
  const answer = (hit: AccountHit): void => {
    search.keepHits()
    beginWalk({ account: searched, narrow, others: others.found }, hit)
    field.answer()
    closeDialog()
  }
  const open = (hit: AccountHit): void => {
    const { account, id, conversation } = hit
    answer(hit)
    navigate(conversationNarrow(conversation), { near: id, account })
  }
  const openBeside = useUi(({ route }) => hasRoomBeside(route.view))
    ? (hit: AccountHit): void => {
        const { account, id, conversation } = hit
        answer(hit)
        // Waits until the dialog is closed and the focus is back where the peek will return it.
        queueMicrotask(() => openPeek({ account, conversation, near: id }))
      }
    : null
  return { open, openBeside }
}

/**
 * Returns a function that opens the search as a view. Returns null for a search with a filter by day: views do not
 * support it and would show more.
 */
const asView = (account: string, { narrow, answer }: Field): (() => void) | null =>
  narrow.some(isDayTerm)
    ? null
    : () => {
        answer()
        closeDialog()
        const near = searchStart(narrow)
        navigate(askedNarrow(narrow), { account, near })
      }

/** Returns the keys of the results shown with the messages around them, and a function that toggles a key. */
function useHitContext() {
  const [inContext, setInContext] = useState<ReadonlySet<string>>(new Set())
  const toggleContext = useCallback((key: string): void => setInContext((old) => switched(old, key)), [])
  return { inContext, toggleContext }
}

/** Makes the key of the switcher open it with the search text. The key does nothing in a dialog above the search. */
function useJumpKey(input: RefObject<HTMLInputElement | null>, text: string): void {
  useCommands([
    {
      id: 'go.jump',
      when: ({ target }) => {
        const dialog = input.current?.closest('dialog')
        return dialog != null && (target?.closest('dialog') ?? dialog) === dialog
      },
      run: () => openDialog({ kind: 'switcher', text: text.trim() }),
    },
  ])
}

/** Repeats a search in another account alone, where its server is searched, too. The window keeps its account. */
function narrowTo({ account, narrow }: OtherSearch): void {
  lastSearch(account).set(fieldSearchOf(narrow))
  openDialog({ kind: 'search', account })
}

/** Returns the name of the only organization that is searched, and a function that searches all of them again. */
function useOnly({ dialog }: SearchDialogProps, narrow: Narrow, names: SearchNames) {
  const shown = useUi((ui) => ui.account)
  const name = useUi(({ accounts }) =>
    dialog.account === undefined ? null : titleOfAccount(dialog.account, accounts),
  )
  if (name === null) return null
  const widen = (): void => {
    const stores = shown === null ? [] : [accountStore(shown)]
    for (const search of searchesIn(stores, narrow, names))
      lastSearch(search.account).set(fieldSearchOf(search.narrow))
    openDialog({ kind: 'search' })
  }
  return { name, widen }
}

interface SearchDialogProps {
  readonly dialog: DialogOf<'search'>
}

/** The message search. Typing narrows the results, arrows select one, and Enter opens it. */
export function SearchDialog({ dialog }: SearchDialogProps) {
  const store = useAccountStore()
  const [known] = useState(() => {
    const state = store.getState().state!
    return { names: searchNames(state), targets: searchTargets(state), today: new Date() }
  })
  const { names, targets, today } = known
  const field = useSearchField(names)
  const input = useRef<HTMLInputElement>(null)
  const { narrow, pills, text, unresolved } = field
  useJumpKey(input, text)
  const only = useOnly({ dialog }, narrow, names)
  const found = useFound(unresolved.length === 0 ? narrow : null, names, only !== null)
  const { search, others, elsewhere, groups, hits } = found
  const { wanted } = useMemo(() => searchWords(narrow), [narrow])
  const { suggestions, recentCount, isHalf, dismiss } = useSuggestions(field, targets, today, hits.length > 0)
  // A half-typed filter may still become one of the suggestions.
  const half = narrow.findLast(({ operator }) => operator !== 'search')
  const wrong = isHalf ? unresolved.filter((term) => term !== half) : unresolved
  const hasQuestion = narrow.length > 0 && unresolved.length === 0
  const question = `${JSON.stringify(pills)} ${text}`
  const take = (suggestion: SearchSuggestion): void => {
    if (!suggestion.tooOld) field.take(suggestion)
  }
  const { list, isChosen, loadMore } = useSearchList({
    question,
    narrow,
    hits,
    suggestions,
    recentCount,
    groups,
    hasMore: search.hasMore,
    elsewhere,
    onMore: search.more,
    onPress: (item) => choose(item, false),
  })
  const { item } = list
  const chosen = item?.type === 'hit' ? item.hit : undefined
  const suggested = item?.type === 'suggestion' ? item.suggestion : undefined
  const isWide = useWide(minForPreview)
  const preview = isWide && hasQuestion ? (chosen ?? hits[0]) : undefined
  const { open, openBeside } = useOpenHit(narrow, found, field)
  const { inContext, toggleContext } = useHitContext()
  const [menu, setMenu] = useState<OpenedMenu | null>(null)
  const choose = (item: SearchItem, isBeside: boolean): void => {
    if (item.type === 'suggestion') take(item.suggestion)
    else if (item.type === 'hit') (isBeside && openBeside !== null ? openBeside : open)(item.hit)
    else if (item.type === 'more') loadMore()
    else if (item.type === 'elsewhere') narrowTo(item.search)
  }
  const byTab = isChosen ? suggested : tabSuggestion(suggestions, text)
  const onEnter = (isBeside: boolean): void => {
    if (isChosen && item !== undefined) choose(item, isBeside)
    else if (isHalf) field.settle()
    else if (search.server === 'failed' && hits.length === 0) search.retry()
    // Until this computer has responded, the results belong to an earlier text.
    else if (search.index !== null && others.isCurrent && item !== undefined) choose(item, isBeside)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isForInputMethod(event)) return
    const isCaretFirst = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0
    const isDown = event.key === 'ArrowDown'
    if (event.altKey && (isDown || event.key === 'ArrowUp')) {
      if (item?.type === 'hit' && inContext.has(item.key) !== isDown) toggleContext(item.key)
    } else if (event.key === 'Enter') onEnter(event.shiftKey)
    else if (event.key === 'Tab' && !event.shiftKey && byTab !== undefined) take(byTab)
    else if (event.key === 'Escape' && isHalf) dismiss()
    else if (event.key === 'Backspace' && isCaretFirst && pills.length > 0) field.remove(pills.length - 1)
    else if (event.key === 'Backspace' && isCaretFirst && only !== null) only.widen()
    else return list.onKeyDown(event, true)
    event.preventDefault()
  }
  return (
    <Dialog title={t('search.title')} bare onClose={closeDialog} width={1180} className={styles.dialog ?? ''}>
      <SearchField
        input={input}
        field={field}
        only={only}
        names={names}
        list={list}
        isWrong={wrong.length > 0}
        busy={hasQuestion && search.server === 'busy'}
        onKeyDown={onKeyDown}
      />
      <SearchTools
        only={only}
        onBegin={({ name }) => {
          field.begin(name)
          input.current?.focus()
        }}
      />
      <div className={styles.panes}>
        <div className={styles.results}>
          <ResultList
            list={list}
            names={names}
            words={wanted}
            isLoadingMore={search.isLoadingMore}
            inContext={inContext}
            onToggleContext={toggleContext}
            onMenu={setMenu}
          />
          {hits.length === 0 && (
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
          )}
        </div>
        {narrow.length === 0 && <p className={styles.hint}>{t('search.intro_text')}</p>}
        {preview !== undefined && (
          <OfAccount row={preview}>
            <HitPreview
              // A new key per account, because the messages shown before belong to another account.
              key={preview.account}
              hit={preview}
              words={wanted}
              index={hits.indexOf(preview)}
              count={hits.length}
              onStep={(by) => list.focus(keyOfHit(hits[hits.indexOf(preview) + by] ?? preview))}
              onOpen={() => open(preview)}
            />
          </OfAccount>
        )}
      </div>
      {hasQuestion && <Foot found={found} field={field} names={names} />}
      {menu !== null && (
        <HitMenu
          {...menu}
          isInContext={inContext.has(keyOfHit(menu.hit))}
          onOpen={() => open(menu.hit)}
          onOpenBeside={openBeside === null ? null : () => openBeside(menu.hit)}
          onToggleContext={() => toggleContext(keyOfHit(menu.hit))}
          onClose={() => setMenu(null)}
        />
      )}
    </Dialog>
  )
}

interface FootProps {
  readonly found: Found
  readonly field: Field
  readonly names: SearchNames
}

/** The result counts, and the actions on the search. */
function Foot({ found: { search, hits, others }, field, names }: FootProps) {
  const store = useAccountStore()
  const [isSaving, setIsSaving] = useState(false)
  const { narrow } = field
  return (
    <>
      <SearchFoot
        search={search}
        hits={hits}
        hasOthers={others.found.length > 0}
        onView={asView(store.id, field)}
        onSave={() => setIsSaving(true)}
      />
      {isSaving && (
        <NameSearchDialog
          search={null}
          suggested={narrow.map((term) => termLabel(term, names)).join(' ')}
          onSave={(name) => saveSearch(store, name, narrow)}
          onClose={() => setIsSaving(false)}
        />
      )}
    </>
  )
}
