import { messageBox, messageRow } from '../../steps.ts'
import type { Day } from '../day.ts'
import type { Step } from '../runSteps.ts'
import { hasContent } from './sending.ts'
import { chooseOfMessage, jumpTo, look, sendText, showAccount, untilServer } from './window.ts'

/** The term for direct messages has a different name below level 177. */
export const directs = (level: number) => ({ operator: 'is', operand: level >= 177 ? 'dm' : 'private' })

/** Returns the direct messages of the run, as the member gets them. */
const directMessages = ({ people, world, level }: Day) =>
  people.member.messages([{ operator: 'search', operand: world.tag }, directs(level)])

export const directSteps: readonly Step<Day>[] = [
  {
    name: 'direct messages are sent to one user, to two and to the own user',
    async run(day) {
      const { page, people, world } = day
      const open = async (...names: readonly string[]) => {
        await page.keyboard.press('Escape')
        await page.keyboard.press('x')
        const dialog = page.getByRole('dialog', { name: 'New direct message' })
        for (const name of names) {
          await dialog.getByRole('combobox', { name: 'People' }).fill(name)
          await dialog.getByRole('option').filter({ hasText: name }).first().click()
        }
        await dialog.getByRole('button', { name: 'Open conversation' }).click()
        await look(dialog).toHaveCount(0)
      }
      const cases = [
        ['one', [people.second]],
        ['two', [people.second, people.administrator]],
        ['oneself', [people.member]],
      ] as const
      for (const [name, to] of cases) {
        await open(...to.map((user) => user.name))
        const text = `${world.tag} direct to ${name}`
        await sendText(page, text)
        await untilServer(() => directMessages(day), hasContent(text))
      }
    },
  },
  {
    name: 'a direct message is edited by the arrow key, starred, reacted to and quoted',
    needs: ['direct messages are sent to one user, to two and to the own user'],
    async run(day) {
      const { page, people, world } = day
      await showAccount(day, 'member')
      await jumpTo(page, people.second.name, 'Person')
      await sendText(page, `${world.tag} direct to edit`)
      await messageBox(page).press('ArrowUp')
      const field = page.getByRole('textbox', { name: 'Message text' })
      await look(field).toHaveValue(`${world.tag} direct to edit`)
      await field.fill(`${world.tag} direct as edited`)
      await field.press('Control+Enter')
      const row = messageRow(page, `${world.tag} direct as edited`)
      await look(row).toBeVisible()
      await chooseOfMessage(row, 'Star')
      const id = Number(await row.getAttribute('data-message-id'))
      await people.second.call('POST', `/messages/${id}/reactions`, { emoji_name: 'octopus' })
      // A click adds the member to the existing reaction.
      await row.getByRole('button', { name: /^octopus/ }).click()
      await untilServer(
        async () => (await directMessages(day)).find((message) => message.id === id),
        (message) =>
          message?.content === `${world.tag} direct as edited` &&
          message.flags.includes('starred') &&
          message.reactions.length === 2,
      )
      await chooseOfMessage(row, 'Quote and reply')
      await look(messageBox(page)).toHaveValue(/```quote/)
      await messageBox(page).press('Control+End')
      await messageBox(page).pressSequentially(`${world.tag} direct with a quote`)
      await messageBox(page).press('Control+Enter')
      await look(messageRow(page, `${world.tag} direct with a quote`).locator('blockquote')).toBeVisible()
    },
  },
]
