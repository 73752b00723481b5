import { expect, type Page } from '@playwright/test'
import { expectOnce, file, sendText } from '../faults/app/appFaults.ts'
import { channel, goTo } from '../crash/appActions.ts'
import { actAs } from '../apiUser.ts'
import { Flag, flagBits } from '../server/state/userRows.ts'
import { messageBox, messageRow, untilLive } from '../steps.ts'
import type { SoakActor } from './soakFaults.ts'

/** A topic whose rows are not compared, because a file link looks different from its Markdown. */
export const loopTopic = 'roses'
/** Milliseconds. Presence is reported once a minute. */
const presenceMs = 150_000
/** After all the faults a loop may have a long pause. */
const waitOptions = { timeout: 90_000 }

/** Asserts by the server's state that each loop of the account still does its work. */
export async function eachLoopRuns(actor: SoakActor): Promise<void> {
  const { page, server } = actor
  const ada = server.server.state.users.get(server.person('ada').user_id)!
  const since = server.server.seconds()
  await goTo(page, loopTopic)

  // Tests registration and poll.
  server.expireQueue('all')
  file(server, 'ben', { channel, topic: loopTopic }, ['Are you there?'])
  await expect(messageRow(page, 'Are you there?')).toBeVisible(waitOptions)
  await untilLive(page)

  // Tests outbox, reactions and flags.
  await sendText(page, 'I am here.')
  await expectOnce(page, server, 'I am here.')
  const { byId } = server.server.state.messages
  const sent = [...byId.values()].find(({ content }) => content === 'I am here.')!
  const row = page.locator(`[data-message-id="${String(sent.id)}"]`)
  await row.focus()
  await page.keyboard.press('+')
  await expect.poll(() => sent.reactions.length, waitOptions).toBe(1)
  await row.focus()
  await row.getByRole('button', { name: /star$/i }).click()
  const isStarred = () => ((flagBits(ada.rows, sent.id) ?? 0) & Flag.starred) !== 0
  await expect.poll(isStarred, waitOptions).toBe(true)

  // Tests uploads, typing and drafts.
  const ben = actAs(server, 'ben')
  const { queue_id } = await ben.call('POST', '/register', {
    event_types: ['typing'],
    client_capabilities: { notification_settings_null: false, stream_typing_notifications: true },
  })
  const heard = async () =>
    JSON.stringify(await ben.call('GET', '/events', { queue_id, last_event_id: -1, dont_block: true }))
  await paste(page, 'notes.txt')
  await expect(messageBox(page)).toHaveValue(/\[notes\.txt\]\(/, waitOptions)
  await messageBox(page).press('End')
  await messageBox(page).pressSequentially(' and a thought')
  const drafts = () => [...ada.drafts.values()].map(({ content }) => content)
  await expect.poll(drafts, waitOptions).toContainEqual(expect.stringMatching(/notes.*a thought$/))
  await expect.poll(heard, waitOptions).toContain('"op":"start"')
  await messageBox(page).press('Enter')
  await expect.poll(drafts, waitOptions).toEqual([])

  // Tests the index of the local store.
  await findsInStore(page, 'Are you there')
  const lastSeen = () => Math.max(ada.activeAt ?? 0, ada.idleAt ?? 0)
  await expect.poll(lastSeen, { timeout: presenceMs }).toBeGreaterThanOrEqual(since)
}

/** Pastes a file as from the clipboard. */
const paste = (page: Page, name: string): Promise<void> =>
  messageBox(page).evaluate((field, called) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['some notes'], called, { type: 'text/plain' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, name)

async function findsInStore(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+Shift+F')
  const dialog = page.getByRole('dialog', { name: 'Search messages' })
  await dialog.getByRole('combobox').fill(text)
  const found = dialog.getByRole('option', { name: new RegExp(text) })
  await expect(found).toBeVisible()
  await expect(found).not.toContainText('server')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}
