import { lazy } from 'react'
import type { View } from '../../common/views/index.ts'

const BotsPane = lazy(() => import('./BotsPane.tsx').then((bots) => ({ default: bots.BotsPane })))

/** View with the list of bots, one bot's page, and the form for a new bot. */
export const botsView: View = {
  id: 'bots',
  title: 'bots.title',
  icon: 'bot',
  isListed: false,
  shows: { pane: BotsPane, hasPeople: false },
}
