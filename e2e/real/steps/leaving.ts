import type { Day } from '../day.ts'
import type { Step } from '../runSteps.ts'
import { look } from './window.ts'

export const leavingSteps: readonly Step<Day>[] = [
  {
    name: 'all three sign out',
    needs: ['a guest signs in beside both'],
    async run({ page }) {
      const accounts = page.getByRole('navigation', { name: 'Organizations' }).locator('li button')
      for (let left = 3; left > 0; left--) {
        await look(accounts).toHaveCount(left)
        await accounts.first().click({ button: 'right' })
        await page.getByRole('menuitem', { name: /^Sign out/ }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
      }
      await look(page.getByRole('textbox', { name: 'Organization address' })).toBeVisible()
    },
  },
]
