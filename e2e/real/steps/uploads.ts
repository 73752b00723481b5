import { messageBox, messageRow } from '../../steps.ts'
import type { Day } from '../day.ts'
import type { Step } from '../runSteps.ts'
import { inChannel } from './sending.ts'
import { jumpTo, look, showAccount, untilServer } from './window.ts'

/** Returns a PNG of 64 by 40 pixels as base64, drawn by the window. */
const drawPicture = ({ page }: Day): Promise<string> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 40
    const context = canvas.getContext('2d')
    if (context !== null) {
      context.fillStyle = '#2f4fcb'
      context.fillRect(8, 8, 40, 20)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })

export const uploadSteps: readonly Step<Day>[] = [
  {
    name: 'a pasted image is uploaded and shown unchanged',
    needs: ['a new topic is started in the channel'],
    async run(day) {
      const { page, world, people } = day
      await showAccount(day, 'member')
      await jumpTo(page, `${world.tag} plans`, 'Topic')
      const picture = await drawPicture(day)
      await messageBox(page).fill(`${world.tag} a picture: `)
      await messageBox(page).evaluate((field: HTMLTextAreaElement, data) => {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
        field.setSelectionRange(field.value.length, field.value.length)
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, picture)
      await look(messageBox(page)).toHaveValue(/\]\(\/user_uploads\//)
      await messageBox(page).press('Control+Enter')
      const row = messageRow(page, `${world.tag} a picture`)
      const shown = row.getByRole('img').last()
      await look(shown).toBeVisible()
      await look
        .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth ?? 0))
        .toBeGreaterThan(0)
      const [message] = await untilServer(
        async () =>
          (await inChannel(day)).filter(({ content }) => content.includes(`${world.tag} a picture`)),
        (found) => found.length === 1,
      )
      const path = /\]\((\/user_uploads\/[^)]+)\)/.exec(message?.content ?? '')?.[1]
      if (path === undefined) throw new Error(`no link in ${message?.content ?? 'nothing'}`)
      const bytes = await people.second.bytes(path)
      if (!bytes.equals(Buffer.from(picture, 'base64')))
        throw new Error(`the other person gets ${bytes.length} other bytes`)
    },
  },
]
