import type { Page } from '@playwright/test'
import { messageBox, openTopic, untilOffline } from '../steps.ts'
import type { Screen } from './screens.ts'
import type { Scene, Situation } from './situation.ts'

/** Opens a topic in a second window, with a draft. */
async function openOwn({ app, page }: Scene): Promise<Page> {
  await openTopic(page, 'garden', 'tomatoes')
  const [ownWindow] = await Promise.all([
    app.waitForEvent('window'),
    page.keyboard.press('Control+Shift+Enter'),
  ])
  await messageBox(ownWindow).fill('A text that is not sent yet')
  return ownWindow
}

const screens: readonly Screen[] = [
  { name: 'own-window', open: (page) => page.getByRole('article').first().waitFor() },
]

/** A conversation in a second window, also offline and on an old server. */
export const ownWindowSituations: readonly Situation[] = [
  { name: 'own-window', scenario: 'small', person: 'ada', prepare: openOwn, screens },
  {
    name: 'own-window-offline',
    scenario: 'small',
    person: 'ada',
    async prepare(scene) {
      const ownWindow = await openOwn(scene)
      await scene.server.close()
      await untilOffline(ownWindow)
      return ownWindow
    },
    screens,
  },
  { name: 'own-window-old', scenario: 'small', featureLevel: 100, person: 'ada', prepare: openOwn, screens },
]
