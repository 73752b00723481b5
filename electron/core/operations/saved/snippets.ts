import { z } from 'zod'
import { content, name } from '../../../../shared/api/records/lenient.ts'
import { routes } from '../../../../shared/api/routes/index.ts'
import type { SavedSnippet } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { fileSchema } from '../../platform/fileSchema.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import type { Engine } from '../engine/createEngine.ts'
import type { LookupResult, Operation, OperationKind, Params } from '../engine/operationKind.ts'
import { localEventId, routeKind } from '../routeKind.ts'
import { createRecordIds } from './recordIds.ts'

const { createSavedSnippet, deleteSavedSnippet, updateSavedSnippet } = routes

/** Text of a snippet or of a change to it; null if there is no snippet. */
const snippetText = fileSchema(z.object({ title: name.optional(), content: content.optional() }).nullable())
type SnippetText = NonNullable<z.output<typeof snippetText>>

/** Servers trim both texts. */
const hasText = (snippet: SavedSnippet, { content, title }: SnippetText): boolean =>
  (title === undefined || snippet.title === title.trim()) &&
  (content === undefined || snippet.content === content.trim())

const textOf = ({ content, title }: SnippetText): SnippetText => ({
  ...(title !== undefined && { title }),
  ...(content !== undefined && { content }),
})

const event = { ...localEventId, type: 'saved_snippets' as const }

/** Operations on the snippets stored on the server. */
export function createSnippetKinds(ofKind: Engine['ofKind']): readonly OperationKind[] {
  const ids = createRecordIds({
    field: 'snippetId',
    changes: () => [ofKind(updateSavedSnippet.name), ofKind(deleteSavedSnippet.name)],
    renamed: (localId, id, { savedSnippets }) => {
      const snippet = savedSnippets.get(localId)
      // Already replaced by the server's event.
      if (snippet === undefined) return []
      return [
        { ...event, op: 'remove', snippetId: localId },
        ...(savedSnippets.has(id) ? [] : [{ ...event, op: 'add' as const, snippet: { ...snippet, id } }]),
      ]
    },
  })
  /** Changes of one snippet are sent in order. */
  const keyOf = (id: number): string => `snippet ${String(ids.resolve(id))}`
  const isCreation = ({ kind }: Operation): boolean => kind === create
  /** Returns the waiting operation that a later one replaces, or null: an attempted creation may be on the server. */
  const replaceable = <P extends Params>(waiting: readonly Operation<P>[]): Operation<P> | null => {
    const last = waiting.at(-1)
    return last === undefined || (isCreation(last) && last.mayHaveApplied) ? null : last
  }

  const shown = (
    id: number,
    stored: unknown,
    { savedSnippets }: AccountState,
    isNew: boolean,
  ): readonly AccountEvent[] => {
    // A value from the file may have been written by another version.
    const text = snippetText.safeParse(stored).data
    if (text === undefined) return []
    const snippetId = ids.resolve(id)
    if (text === null) return [{ ...event, op: 'remove', snippetId }]
    const before = savedSnippets.get(snippetId)
    // Deleted on another device.
    if (before === undefined && !isNew) return []
    return [
      {
        ...event,
        op: 'add',
        snippet: { title: '', content: '', dateCreated: 0, ...before, ...textOf(text), id: snippetId },
      },
    ]
  }
  const lookUp =
    <P>(check: (snippets: readonly SavedSnippet[], params: P) => boolean) =>
    async (params: P, { api, signal }: AccountRuntime): Promise<LookupResult> => {
      const answer = await api.call(routes.getSavedSnippets, {}, { signal })
      return answer.ok ? check(answer.value, params) : null
    }
  const current = (
    { snippetId }: { readonly snippetId: number },
    { savedSnippets }: AccountState,
  ): unknown => {
    const snippet = savedSnippets.get(ids.resolve(snippetId))
    return snippet === undefined ? null : textOf(snippet)
  }
  const change = {
    key: ({ snippetId }: { readonly snippetId: number }) => keyOf(snippetId),
    // The creation was refused or discarded.
    order: { isNeeded: ({ snippetId }: { readonly snippetId: number }) => ids.isCreated(snippetId) },
  }

  const create: OperationKind = routeKind(createSavedSnippet, {
    key: ({ localId }) => (localId === undefined ? null : keyOf(localId)),
    words: ({ title }) => t('outbox.snippet_save', { title }),
    // Rolled back although a change of it waits, which is then not needed.
    merge: { remaining: (params) => params },
    optimistic: {
      value: textOf,
      current: () => null,
      events: (params, value, state) => {
        const { localId } = params
        // The server may have created it while its response is missing.
        const isThere = [...state.savedSnippets.values()].some(
          (snippet) => snippet.id >= 0 && hasText(snippet, textOf(params)),
        )
        return localId === undefined || (value !== null && isThere) ? [] : shown(localId, value, state, true)
      },
      onEvent: (added, queue) => {
        if (added.type !== 'saved_snippets' || added.op !== 'add') return []
        const localId = queue
          .all()
          .find(
            ({ mayHaveApplied, params, status }) =>
              (status === 'sending' || mayHaveApplied) && hasText(added.snippet, textOf(params)),
          )?.params.localId
        return localId === undefined ? [] : [{ ...event, op: 'remove', snippetId: localId }]
      },
    },
    recovery: {
      repeat: 'afterLookup',
      lookUp: lookUp((snippets, params: { readonly localId?: number | undefined } & SnippetText) => {
        const found = snippets.findLast((snippet) => hasText(snippet, params))
        if (found !== undefined) ids.note(params.localId, found.id)
        return found !== undefined
      }),
      onAccepted: ids.onCreated,
    },
  })

  const update = routeKind(updateSavedSnippet, {
    ...change,
    words: ({ snippetId, title }, { savedSnippets }) =>
      t('outbox.snippet_save', { title: title ?? savedSnippets.get(ids.resolve(snippetId))?.title ?? '' }),
    merge: {
      all: (waiting, later) => {
        const last = replaceable(waiting)
        if (last === null) return { waiting: waiting.map(({ params }) => params), later }
        return { waiting: [{ ...last.params, ...textOf(later) }], later: null }
      },
    },
    optimistic: {
      value: textOf,
      current,
      events: ({ snippetId }, value, state) => shown(snippetId, value, state, false),
    },
    recovery: {
      lookUp: lookUp((snippets, { snippetId, ...text }) =>
        snippets.some((snippet) => snippet.id === ids.resolve(snippetId) && hasText(snippet, text)),
      ),
    },
  })

  const remove = routeKind(deleteSavedSnippet, {
    ...change,
    words: () => t('outbox.snippet_delete'),
    merge: {
      all: (waiting, later) => {
        const last = replaceable(waiting)
        if (last === null) return { waiting: waiting.map(({ params }) => params), later }
        return { waiting: [null], later: isCreation(last) ? null : later }
      },
    },
    optimistic: {
      value: () => null,
      current,
      events: ({ snippetId }, value, state) => shown(snippetId, value, state, true),
    },
    recovery: {
      lookUp: lookUp((snippets, { snippetId }) => snippets.every(({ id }) => id !== ids.resolve(snippetId))),
    },
  })
  return [create, ids.resolving(update), ids.resolving(remove)]
}
