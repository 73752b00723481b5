import { editsSavedSnippets, hasSavedSnippets } from '../../../../../shared/api/capabilities.ts'
import { memoByObject } from '../../../../../shared/collections/memo.ts'
import { t } from '../../../../../shared/i18n.ts'
import type { LocalSnippet } from '../../../../../shared/lists/itemSchemas.ts'
import { nameOrder } from '../../../../../shared/model/people/nameOrder.ts'
import { foldText } from '../../../../../shared/model/search/foldText.ts'
import { typedName } from '../../../../../shared/model/search/nameRank.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { memoSelector } from '../../../../../shared/model/state/memoSelector.ts'
import type { AccountStore, RouteParams } from '../../../../state/index.ts'
import { changeOnServer, offerChange, offerUndo, removeItem, setItems } from '../../../common/undo/index.ts'
import { foldedRank } from '../typeahead/rank.ts'

export interface SnippetText {
  readonly title: string
  readonly content: string
}

/** A snippet as it is shown. `id` is a number on the server, negative until it is created there. */
export interface Snippet extends SnippetText {
  readonly id: number | string
}

const compareTitles = nameOrder(true)

/** Returns the snippets of the server and those of this computer, by title. */
export const shownSnippets = memoSelector<readonly Snippet[]>(
  ({ savedSnippets, snippets }) => [savedSnippets, snippets],
  ({ savedSnippets, snippets }) =>
    [...savedSnippets.values(), ...snippets.values()]
      .map(({ content, id, title }) => ({ id, title, content }))
      .sort((a, b) => compareTitles(a.title, b.title)),
)

const foldedTitle = memoByObject(({ title }: Snippet) => foldText(title))
const foldedContent = memoByObject(({ content }: Snippet) => foldText(content))

/** Rank of a snippet that matches by its content. Better ranks are those of `foldedRank`. */
const contentRank = 4

/** Returns the snippets that match a query with at most the rank, by title first and then by content. */
export function findSnippets(
  snippets: readonly Snippet[],
  query: string,
  maxRank = contentRank,
): readonly Snippet[] {
  const wanted = typedName(query)
  if (wanted.text === '') return snippets
  const rankOf = (snippet: Snippet): number => {
    const rank = foldedRank(foldedTitle(snippet), wanted)
    if (rank !== null || maxRank < contentRank) return rank ?? Infinity
    return foldedContent(snippet).includes(wanted.text) ? contentRank : Infinity
  }
  return snippets
    .map((snippet) => ({ snippet, rank: rankOf(snippet) }))
    .filter(({ rank }) => rank <= maxRank)
    .sort((a, b) => a.rank - b.rank)
    .map(({ snippet }) => snippet)
}

/** Returns false for a snippet of a server that can only add and delete snippets. */
export const canEdit = ({ id }: Snippet, { realm }: AccountState): boolean =>
  typeof id === 'string' || editsSavedSnippets(realm.featureLevel)

const toServer = <N extends 'createSavedSnippet' | 'deleteSavedSnippet' | 'updateSavedSnippet'>(
  store: AccountStore,
  route: N,
  params: RouteParams<N>,
): Promise<boolean> => changeOnServer(store, route, params, 'snippets.refused')

/** Adds a snippet. Resolves with null if that was refused, which a toast reports. */
async function add(store: AccountStore, text: SnippetText): Promise<Snippet | null> {
  const { state } = store.getState()
  const now = Date.now()
  const isOnServer = state !== null && hasSavedSnippets(state.realm.featureLevel)
  const snippet: Snippet = { ...text, id: isOnServer ? -now : crypto.randomUUID() }
  const isAdded =
    typeof snippet.id === 'number'
      ? await toServer(store, 'createSavedSnippet', { ...text, localId: snippet.id })
      : await setItems(store, 'snippets', [{ ...text, id: snippet.id, addedAt: now }])
  return isAdded ? snippet : null
}

function change(store: AccountStore, { id }: Snippet, text: SnippetText): Promise<boolean> {
  if (typeof id === 'number') return toServer(store, 'updateSavedSnippet', { ...text, snippetId: id })
  const before: LocalSnippet | undefined = store.getState().state?.snippets.get(id)
  return setItems(store, 'snippets', [{ ...text, id, addedAt: before?.addedAt ?? Date.now() }])
}

const remove = (store: AccountStore, { id }: Snippet): Promise<boolean> =>
  typeof id === 'number'
    ? toServer(store, 'deleteSavedSnippet', { snippetId: id })
    : removeItem(store, 'snippets', id)

/**
 * Adds a snippet, or changes `before`, and offers to undo it. Resolves with null if that was refused, which a toast
 * reports.
 */
export async function saveSnippet(
  store: AccountStore,
  before: Snippet | null,
  text: SnippetText,
): Promise<Snippet | null> {
  const saved =
    before === null
      ? await add(store, text)
      : (await change(store, before, text))
        ? { ...before, ...text }
        : null
  if (saved === null) return null
  const { title } = text
  offerUndo({
    text: t('snippets.saved', { title }),
    undone: before === null ? t('snippets.deleted', { title }) : t('snippets.saved', { title: before.title }),
    undo: () => void (before === null ? remove(store, saved) : change(store, saved, before)),
  })
  return saved
}

/** Deletes a snippet and offers to undo it. Resolves with false if that was refused, which a toast reports. */
export function deleteSnippet(store: AccountStore, snippet: Snippet): Promise<boolean> {
  const { content, title } = snippet
  const made = remove(store, snippet)
  offerChange(made, {
    text: t('snippets.deleted', { title }),
    undone: t('snippets.saved', { title }),
    undo: () => void add(store, { title, content }),
  })
  return made
}
