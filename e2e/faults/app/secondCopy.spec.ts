import { expect, test } from '../../fixtures.ts'
import { startAgain } from '../../startAgain.ts'
import { messageBox, openTopic } from '../../steps.ts'
import { appFault } from '../faultCases.ts'
import { expectOnce, killApp, sendText, storedAs } from './appFaults.ts'

test(
  appFault('a second copy starts while a message is being sent, and the first one is killed'),
  async ({ makeServer, openKept }) => {
    const server = await makeServer()
    const first = await openKept(server, 'ada')
    await openTopic(first.page, 'garden', 'tomatoes')
    const { came, release } = server.hold('POST /api/v1/messages', 'answer')
    await sendText(first.page, 'One of two copies sends it')
    await came
    await startAgain(first.profile)
    await killApp(first)
    release()

    const { page } = await openKept(server, null)
    await openTopic(page, 'garden', 'tomatoes')
    await expectOnce(page, server, 'One of two copies sends it')
  },
)

test(appFault('a second copy is started over a half-typed message'), async ({ makeServer, openKept }) => {
  const server = await makeServer()
  const { page, profile } = await openKept(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  await messageBox(page).pressSequentially('half a thought')
  await startAgain(profile)
  await expect(messageBox(page)).toHaveValue('half a thought')
  await messageBox(page).press('End')
  await messageBox(page).pressSequentially(' and the rest')
  await messageBox(page).press('Enter')
  await expectOnce(page, server, 'half a thought and the rest')
  expect(storedAs(server, 'half a thought')).toEqual([])
})
