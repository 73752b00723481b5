import type { ElectronApplication } from '@playwright/test'
import { strip } from '../../steps.ts'
import type { Day } from '../day.ts'
import type { Step } from '../runSteps.ts'
import { sameCounts } from './counts.ts'
import { jumpTo, look, showAccount, untilServer } from './window.ts'

const closeWindow = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
const isVisible = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false)
const showWindow = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.show()
  })

export const restartSteps: readonly Step<Day>[] = [
  {
    name: 'three kept accounts are live after a restart',
    needs: ['a guest signs in beside both'],
    async run(day) {
      await day.app.close()
      day.restartedAt = Date.now() / 1000
      await day.open()
      for (const who of ['member', 'administrator', 'guest'] as const) {
        await showAccount(day, who)
        await look(strip(day.page)).toHaveAttribute('data-state', 'live', { timeout: 60_000 })
      }
      await showAccount(day, 'member')
    },
  },
  {
    name: 'another user is online for the member after a restart',
    needs: ['three kept accounts are live after a restart'],
    async run({ page, people }) {
      await people.second.call('POST', '/users/me/presence', {
        status: 'active',
        ping_only: false,
        new_user_input: true,
      })
      await jumpTo(page, people.second.name, 'Person')
      const row = page
        .getByRole('complementary')
        .getByRole('listitem')
        .filter({ hasText: people.second.name })
      await look(row).toBeVisible()
      await look(
        row
          .getByText('active')
          .or(row.getByLabel(/active/))
          .first(),
      ).toBeAttached({
        timeout: 90_000,
      })
    },
  },
  {
    name: 'unread counts equal the server’s after a restart',
    needs: ['three kept accounts are live after a restart'],
    async run(day) {
      for (const who of ['administrator', 'guest', 'member'] as const) {
        await showAccount(day, who)
        await sameCounts(day, who)
      }
    },
  },
  {
    name: 'a direct message shows a notification while the window is closed',
    needs: ['three kept accounts are live after a restart'],
    async run({ app: { app }, people, world, desktop }) {
      await closeWindow(app)
      await look.poll(() => isVisible(app)).toBe(false)
      const before = await desktop.displayed()
      await people.second.sendDirect([people.member.userId], `${world.tag} are you there`)
      await look.poll(() => desktop.displayed()).toBeGreaterThan(before)
      const shown = JSON.stringify(await desktop.history())
      if (!shown.includes(`${world.tag} are you there`)) throw new Error(`the notification says ${shown}`)
      await showWindow(app)
    },
  },
  {
    name: 'all three are online for another user after a restart',
    needs: ['three kept accounts are live after a restart'],
    timeoutMs: 180_000,
    async run({ people, restartedAt }) {
      for (const who of ['member', 'administrator', 'guest'] as const) {
        await untilServer(
          async () => {
            const { presence } = await people.second.call('GET', `/users/${people[who].userId}/presence`)
            const { aggregated } = presence as { aggregated?: { status?: string; timestamp?: number } }
            return { who, ...aggregated }
          },
          // A server may update a presence time only once a minute.
          ({ status, timestamp }) =>
            (status === 'active' || status === 'idle') && (timestamp ?? 0) >= Math.floor(restartedAt),
          70,
        )
      }
    },
  },
]
