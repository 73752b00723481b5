import { messageBox, messageRow, resolvedMark } from '../../steps.ts'
import type { Day } from '../day.ts'
import type { Step } from '../runSteps.ts'
import { inChannel } from './sending.ts'
import { chooseOfMessage, jumpTo, look, sendText, showAccount, untilServer } from './window.ts'

const editBox = (day: Day) => day.page.getByRole('textbox', { name: 'Message text' })

/** Returns the run's message that contains these words, as the member gets it. */
async function ownMessage({ people, world }: Day, words: string) {
  const messages = await people.member.messages([{ operator: 'stream', operand: world.channelId }])
  return messages.find(({ content }) => content.includes(words))
}

export const changingSteps: readonly Step<Day>[] = [
  {
    name: 'an own message is edited',
    needs: ['a new topic is started in the channel'],
    async run(day) {
      const { page, world } = day
      await showAccount(day, 'member')
      await jumpTo(page, `${world.tag} plans`, 'Topic')
      const row = await sendText(page, `${world.tag} before the edit`)
      await chooseOfMessage(row, 'Edit message')
      await look(editBox(day)).toHaveValue(`${world.tag} before the edit`)
      await editBox(day).fill(`${world.tag} after the edit`)
      await editBox(day).press('Control+Enter')
      await look(messageRow(page, `${world.tag} after the edit`)).toBeVisible()
      await untilServer(
        () => inChannel(day, `${world.tag} plans`),
        (messages) => messages.some(({ content }) => content === `${world.tag} after the edit`),
      )
    },
  },
  {
    name: 'a reaction is added and removed, and another user’s is shown',
    needs: ['a new topic is started in the channel'],
    async run(day) {
      const { page, world, people } = day
      const row = await sendText(page, `${world.tag} to react to`)
      await row.hover()
      await row.getByRole('button', { name: 'Add a reaction' }).first().click()
      await page.getByRole('button', { name: 'tada', exact: true }).first().click()
      const chip = row.getByRole('button', { name: /^tada/ })
      await look(chip).toBeVisible()
      const reactions = async () => (await ownMessage(day, `${world.tag} to react to`))?.reactions ?? []
      await untilServer(reactions, (all) => all.length === 1)
      await chip.click()
      await look(chip).toHaveCount(0)
      await untilServer(reactions, (all) => all.length === 0)
      const id = Number(await row.getAttribute('data-message-id'))
      await people.second.call('POST', `/messages/${id}/reactions`, { emoji_name: 'octopus' })
      await look(row.getByRole('button', { name: /^octopus/ })).toBeVisible()
    },
  },
  {
    name: 'a message is starred and unstarred',
    needs: ['a new topic is started in the channel'],
    async run(day) {
      const { page, world } = day
      const row = await sendText(page, `${world.tag} to star`)
      const flags = async () => (await ownMessage(day, `${world.tag} to star`))?.flags ?? []
      await row.hover()
      await row.getByRole('button', { name: 'Star', exact: true }).click()
      await untilServer(flags, (all) => all.includes('starred'))
      await row.hover()
      await row.getByRole('button', { name: 'Remove the star' }).click()
      await untilServer(flags, (all) => !all.includes('starred'))
      await row.hover()
      await row.getByRole('button', { name: 'Star', exact: true }).click()
      await untilServer(flags, (all) => all.includes('starred'))
    },
  },
  {
    name: 'a quote is sent',
    needs: ['a new topic is started in the channel'],
    async run(day) {
      const { page, world } = day
      const row = await sendText(page, `${world.tag} to quote`)
      await chooseOfMessage(row, 'Quote and reply')
      await look(messageBox(page)).toHaveValue(/```quote/)
      await messageBox(page).press('Control+End')
      await messageBox(page).pressSequentially(`${world.tag} as quoted`)
      await messageBox(page).press('Control+Enter')
      await look(messageRow(page, `${world.tag} as quoted`).locator('blockquote')).toBeVisible()
    },
  },
  {
    name: 'an administrator deletes a message, and it disappears for all',
    needs: ['a new topic is started in the channel', 'an administrator signs in beside the member'],
    async run(day) {
      const { page, world } = day
      await showAccount(day, 'administrator')
      await jumpTo(page, `${world.tag} plans`, 'Topic')
      const row = await sendText(page, `${world.tag} to delete`)
      await chooseOfMessage(row, /^Delete/)
      const question = page.getByRole('dialog', { name: 'Delete this message?' })
      await question.getByRole('button', { name: 'Delete' }).click()
      await look(messageRow(page, `${world.tag} to delete`)).toHaveCount(0)
      await untilServer(
        () => inChannel(day, `${world.tag} plans`),
        (messages) => messages.every(({ content }) => content !== `${world.tag} to delete`),
      )
      await showAccount(day, 'member')
      await jumpTo(page, `${world.tag} plans`, 'Topic')
      await look(messageRow(page, `${world.tag} to delete`)).toHaveCount(0)
    },
  },
  {
    name: 'a topic is resolved and unresolved, which the member sees',
    needs: ['an administrator signs in beside the member'],
    async run(day) {
      const { page, world, people } = day
      const topic = `${world.tag} to settle`
      await people.member.send(world.channelId, topic, `${world.tag} settle this`)
      const has = (name: string) =>
        untilServer(
          () => inChannel(day, name),
          (all) => all.length > 0,
        )
      await showAccount(day, 'administrator')
      await jumpTo(page, topic, 'Topic')
      await page.getByRole('button', { name: 'Resolve', exact: true }).click()
      await look(resolvedMark(page)).toBeVisible()
      await has(`✔ ${topic}`)
      await showAccount(day, 'member')
      await jumpTo(page, topic, 'Topic')
      await look(resolvedMark(page)).toBeVisible()
      await showAccount(day, 'administrator')
      await page.getByRole('button', { name: 'Unresolve', exact: true }).click()
      await look(resolvedMark(page)).toHaveCount(0)
      await has(topic)
    },
  },
  {
    name: 'another user’s edit and deletion are shown',
    needs: ['a reply goes into the topic'],
    async run(day) {
      const { page, world, people } = day
      await showAccount(day, 'member')
      await jumpTo(page, `${world.tag} plans`, 'Topic')
      const id = await people.administrator.send(
        world.channelId,
        `${world.tag} plans`,
        `${world.tag} in the first form`,
      )
      await look(messageRow(page, `${world.tag} in the first form`)).toBeVisible()
      await people.administrator.call('PATCH', `/messages/${id}`, {
        content: `${world.tag} in the second form`,
      })
      await look(messageRow(page, `${world.tag} in the second form`)).toBeVisible()
      await people.administrator.call('DELETE', `/messages/${id}`)
      await look(messageRow(page, `${world.tag} in the second form`)).toHaveCount(0)
    },
  },
]
