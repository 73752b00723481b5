import { messageBox } from '../../steps.ts'
import type { Day } from '../day.ts'
import type { Step } from '../runSteps.ts'
import { jumpTo, look, showAccount } from './window.ts'

/** The trigger character, the typed text, the first suggestion, and the message's text after Enter. */
const cases = ({ people, world }: Day) =>
  [
    ['#', `#${world.tag}`, world.channel, `#**${world.channel}**`],
    ['@', `@${people.second.name.slice(0, 5)}`, people.second.name, `@**${people.second.name}`],
    [':', ':octop', 'octopus', ':octopus:'],
  ] as const

export const composerSteps: readonly Step<Day>[] = [
  {
    name: 'a channel, a user and an emoji are suggested while typing, and chosen',
    needs: ['a new topic is started in the channel'],
    async run(day) {
      const { page, world } = day
      await showAccount(day, 'member')
      await jumpTo(page, `${world.tag} plans`, 'Topic')
      for (const [sign, typed, offered, taken] of cases(day)) {
        await messageBox(page).fill('')
        await messageBox(page).pressSequentially(`see ${sign}`, { delay: 30 })
        const list = page.getByRole('listbox', { name: 'Suggestions' })
        // The trigger character alone: with many own channels this once replaced the view.
        await look(messageBox(page)).toHaveValue(`see ${sign}`)
        await messageBox(page).pressSequentially(typed.slice(1), { delay: 30 })
        await look(list.getByRole('option').filter({ hasText: offered }).first()).toBeVisible()
        await messageBox(page).press('Enter')
        await look(messageBox(page)).toHaveValue(new RegExp(escaped(`see ${taken}`)))
        await look(page.getByRole('heading', { level: 1 })).toContainText(`${world.tag} plans`)
      }
      await messageBox(page).fill('')
    },
  },
]

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
