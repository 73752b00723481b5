import { z } from 'zod'
import { content, listOf, token } from '../../records/lenient.ts'
import { navigationView } from '../../records/organization/navigationView.ts'
import { none } from '../params.ts'
import { nothing, reads, route } from '../route.ts'

const getNavigationViews = route({
  name: 'getNavigationViews',
  doc: 'The own views of the sidebar; everybody.',
  method: 'GET',
  path: '/navigation_views',
  since: 390,
  fromWindow: true,
  params: none,
  wire: () => ({}),
  result: reads(
    z.object({ navigation_views: listOf(navigationView) }).transform((wire) => wire.navigation_views),
  ),
})

const fragmentParam = z.object({ fragment: token.min(1) })

const addNavigationView = route({
  name: 'addNavigationView',
  doc: 'Adds a view; everybody. Built-in ones have no name of their own.',
  method: 'POST',
  path: '/navigation_views',
  since: 390,
  fromWindow: true,
  params: fragmentParam.extend({ isPinned: z.boolean(), name: content.optional() }),
  wire: (params) => ({ fragment: params.fragment, is_pinned: params.isPinned, name: params.name }),
  result: nothing,
})

const updateNavigationView = route({
  name: 'updateNavigationView',
  doc: 'Pins or renames a view; everybody.',
  method: 'PATCH',
  path: '/navigation_views/{fragment}',
  since: 390,
  fromWindow: true,
  params: fragmentParam.extend({ isPinned: z.boolean().optional(), name: content.optional() }),
  wire: (params) => ({ fragment: params.fragment, is_pinned: params.isPinned, name: params.name }),
  result: nothing,
})

const removeNavigationView = route({
  name: 'removeNavigationView',
  doc: 'Removes a view; everybody.',
  method: 'DELETE',
  path: '/navigation_views/{fragment}',
  since: 390,
  fromWindow: true,
  params: fragmentParam,
  wire: (params) => ({ fragment: params.fragment }),
  result: nothing,
})

export const navigationViewRoutes = {
  getNavigationViews,
  addNavigationView,
  updateNavigationView,
  removeNavigationView,
} as const
