import { lazy } from 'react'
import type { View } from '../../common/views/index.ts'

const BotsPane = lazy(() => import('./BotsPane.tsx').then((bots) => ({ default: bots.BotsPane })))

/** The bots, one bot's page, and the form of a new one. */
export const botsView: View = {
  id: 'bots',
  title: 'bots.title',
  icon: 'bot',
  isListed: false,
  shows: { pane: BotsPane, hasPeople: false },
}
