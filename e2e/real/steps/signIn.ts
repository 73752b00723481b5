import type { Page } from '@playwright/test'
import { chooseKeep, enterAddress, enterPassword } from '../../signIn.ts'
import { strip } from '../../steps.ts'
import type { Day } from '../day.ts'
import type { Step } from '../runSteps.ts'
import { sameCounts } from './counts.ts'
import { look, showAccount } from './window.ts'

const keepUnprotected = 'Keep me signed in (not encrypted)'

async function begin(page: Page, address: string): Promise<void> {
  await enterAddress(page, address)
  const plain = page.getByRole('button', { name: 'Continue without encryption' })
  const email = page.getByRole('textbox', { name: /^(Email|Username)$/ })
  await look(plain.or(email).first()).toBeVisible()
  if (await plain.isVisible()) await plain.click()
  await look(email).toBeVisible()
}

const untilLive = (page: Page): Promise<void> =>
  look(strip(page)).toHaveAttribute('data-state', 'live', { timeout: 60_000 })

async function add({ page, people, address }: Day, who: 'administrator' | 'guest'): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Organizations' })
    .getByRole('button', { name: 'Add an organization' })
    .click()
  await begin(page, address)
  await chooseKeep(page, keepUnprotected)
  await enterPassword(page, people[who].email, people[who].password)
  await untilLive(page)
}

export const signInSteps: readonly Step<Day>[] = [
  {
    name: 'a wrong password is reported',
    async run({ page, people, address }) {
      await begin(page, address)
      await enterPassword(page, people.member.email, 'not the password')
      await look(page.getByText(/password is (wrong|not right)|wrong .*password/i).first()).toBeVisible()
    },
  },
  {
    name: 'a member signs in by password',
    async run({ page, people }) {
      await chooseKeep(page, keepUnprotected)
      await enterPassword(page, people.member.email, people.member.password)
      await untilLive(page)
      await look(page.getByRole('navigation', { name: 'Organizations' }).locator('li')).toHaveCount(1)
    },
  },
  {
    name: 'an administrator signs in beside the member',
    needs: ['a member signs in by password'],
    run: (day) => add(day, 'administrator'),
  },
  {
    name: 'a guest signs in beside both',
    needs: ['an administrator signs in beside the member'],
    async run(day) {
      await add(day, 'guest')
      await look(day.page.getByRole('navigation', { name: 'Organizations' }).locator('li')).toHaveCount(3)
    },
  },
  {
    name: 'unread counts of three accounts equal the server’s',
    needs: ['a guest signs in beside both'],
    async run(day) {
      const { world, people } = day
      await people.second.send(world.channelId, `${world.tag} unread`, `${world.tag} one to read`)
      await people.second.send(world.channelId, `${world.tag} unread`, `${world.tag} two to read`)
      await people.second.sendDirect([people.member.userId], `${world.tag} for the member`)
      for (const who of ['member', 'administrator', 'guest'] as const) {
        await showAccount(day, who)
        await sameCounts(day, who)
      }
      await showAccount(day, 'member')
    },
  },
]
