import { notify } from '../../events/queue.ts'
import { badRequest, notFound } from '../../http/apiError.ts'
import { bool, maybe, text } from '../../http/params.ts'
import { route, type Call } from '../../http/route.ts'
import type { User } from '../../state/records.ts'
import { ownRecords, type NavigationView } from '../../state/ownRecords.ts'
import { viewRecord } from '../../wire/own.ts'

/** Fragments of the built-in views, which have no custom name. */
const builtIn: ReadonlySet<string> = new Set([
  'inbox',
  'recent',
  'feed',
  'drafts',
  'reminders',
  'scheduled',
  'narrow/is/starred',
  'narrow/is/mentioned',
  'narrow/is/followed',
  'narrow/has/reaction/sender/me',
])

function checkName(user: User, fragment: string, name: string | null | undefined): string | null {
  if (builtIn.has(fragment)) {
    if (name !== undefined && name !== null) throw badRequest('Built-in view should not have a custom name.')
    return null
  }
  const trimmed = name?.trim() ?? ''
  if (trimmed === '') throw badRequest('Custom view must have a valid name.')
  for (const view of user.own?.views.values() ?? [])
    if (view.fragment !== fragment && view.name?.toLowerCase() === trimmed.toLowerCase())
      throw badRequest('Navigation view already exists.')
  return trimmed
}

function viewOfPath({ user, path }: Pick<Call, 'user' | 'path'>): NavigationView {
  const found = user.own?.views.get(path[0] ?? '')
  if (!found) throw notFound('Navigation view does not exist.')
  return found
}

const list = route(
  'GET',
  '/navigation_views',
  {},
  ({ user }) => ({ navigation_views: [...(user.own?.views.values() ?? [])].map(viewRecord) }),
  { levels: [390] },
)

const create = route(
  'POST',
  '/navigation_views',
  { fragment: text, is_pinned: bool, name: maybe(text) },
  ({ server, user, params }) => {
    const { fragment } = params
    if (fragment === '') throw badRequest('fragment cannot be blank')
    if (user.own?.views.has(fragment) === true) throw badRequest('Navigation view already exists.')
    const view: NavigationView = {
      fragment,
      isPinned: params.is_pinned,
      name: checkName(user, fragment, params.name),
    }
    ownRecords(user).views.set(fragment, view)
    notify(server, [user.id], { type: 'navigation_view', op: 'add', navigation_view: viewRecord(view) })
    return {}
  },
  { levels: [390] },
)

// A fragment is one encoded component (`narrow%2Fis%2Fstarred`); its slashes may also be unencoded.
const update = route(
  'PATCH',
  '/navigation_views/{fragment*}',
  { is_pinned: maybe(bool), name: maybe(text) },
  (call) => {
    const { server, user, params } = call
    const view = viewOfPath(call)
    if (params.is_pinned === undefined && params.name === undefined) throw badRequest('Nothing to update.')
    const data: Record<string, unknown> = {}
    if (params.name !== undefined) data['name'] = view.name = checkName(user, view.fragment, params.name)
    if (params.is_pinned !== undefined) data['is_pinned'] = view.isPinned = params.is_pinned
    notify(server, [user.id], { type: 'navigation_view', op: 'update', fragment: view.fragment, data })
    return {}
  },
  { levels: [390] },
)

const remove = route(
  'DELETE',
  '/navigation_views/{fragment*}',
  {},
  (call) => {
    const { fragment } = viewOfPath(call)
    call.user.own?.views.delete(fragment)
    notify(call.server, [call.user.id], { type: 'navigation_view', op: 'remove', fragment })
    return {}
  },
  { levels: [390] },
)

export const navigationViewRoutes = [list, create, update, remove]
