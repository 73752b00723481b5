import { z } from 'zod'
import { token } from '../../../../shared/api/records/lenient.ts'
import { routes } from '../../../../shared/api/routes/index.ts'
import type { NavigationView } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import { fileSchema } from '../../platform/fileSchema.ts'
import type { LookupResult, OperationKind } from '../engine/operationKind.ts'
import { localEventId, routeKind } from '../routeKind.ts'

type ViewParams = Readonly<{ fragment: string; isPinned?: boolean | undefined; name?: string | undefined }>

/** Fields of a view; null if no view has this fragment. */
const viewValue = fileSchema(z.object({ isPinned: z.boolean().optional(), name: token.nullish() }).nullable())
type ViewValue = z.output<typeof viewValue>

const currentView = ({ fragment }: ViewParams, { navigationViews }: AccountState): ViewValue => {
  const view = navigationViews.get(fragment)
  return view === undefined ? null : { isPinned: view.isPinned, name: view.name }
}

function shown({ fragment }: ViewParams, stored: unknown, state: AccountState): readonly AccountEvent[] {
  // A value from the file may have been written by another version.
  const value = viewValue.safeParse(stored).data
  if (value === undefined) return []
  const event = { ...localEventId, type: 'navigation_view' as const }
  if (value === null) return [{ ...event, op: 'remove', fragment }]
  const before = state.navigationViews.get(fragment)
  const { isPinned = before?.isPinned ?? true, name = before?.name ?? null } = value
  return [{ ...event, op: 'add', view: { fragment, isPinned, name } }]
}

/** Asks the server whether the change is in effect, because another client may have made it first. */
const lookedUp =
  <P extends ViewParams>(isSo: (view: NavigationView | undefined, params: P) => LookupResult) =>
  async (params: P, { api, signal }: AccountRuntime): Promise<LookupResult> => {
    const answer = await api.call(routes.getNavigationViews, {}, { signal })
    return answer.ok
      ? isSo(
          answer.value.find(({ fragment }) => fragment === params.fragment),
          params,
        )
      : null
  }

const has = (view: NavigationView, { isPinned = view.isPinned, name = view.name ?? undefined }: ViewParams) =>
  view.isPinned === isPinned && (view.name ?? undefined) === name

/** Changes of one view are sent in order. */
const lane = ({ fragment }: ViewParams) => `view ${fragment}`
const optimistic = { current: currentView, events: shown }

const pinWords = (isPinned: boolean | undefined): string =>
  t(isPinned === false ? 'outbox.view_hide' : 'outbox.view_show')

const addNavigationView = routeKind(routes.addNavigationView, {
  lane,
  words: ({ isPinned, name }) => (name === undefined ? pinWords(isPinned) : t('outbox.view_save', { name })),
  optimistic: { ...optimistic, value: ({ isPinned, name }) => ({ isPinned, name: name ?? null }) },
  recovery: { lookUp: lookedUp((view, params) => view !== undefined && has(view, params)) },
})

const updateNavigationView = routeKind(routes.updateNavigationView, {
  lane,
  key: lane,
  words: ({ isPinned, name }) => (name === undefined ? pinWords(isPinned) : t('outbox.view_save', { name })),
  merge: { pair: (earlier, later) => ({ ...earlier, ...later }) },
  optimistic: {
    ...optimistic,
    value: ({ isPinned, name }) => ({
      ...(isPinned !== undefined && { isPinned }),
      ...(name !== undefined && { name }),
    }),
  },
  recovery: { lookUp: lookedUp((view, params) => (view === undefined ? 'gone' : has(view, params))) },
})

const removeNavigationView = routeKind(routes.removeNavigationView, {
  lane,
  words: (params, state) => t('outbox.view_remove', { name: currentView(params, state)?.name ?? '' }),
  optimistic: { ...optimistic, value: () => null },
  recovery: { lookUp: lookedUp((view) => view === undefined) },
})

/** Operations on the views stored on the server: built-in views of the sidebar and saved searches. */
export const navigationViewKinds: readonly OperationKind[] = [
  addNavigationView,
  updateNavigationView,
  removeNavigationView,
]
