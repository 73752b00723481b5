import type { Page } from '@playwright/test'
import { confinementFault } from '../../../electron/shell/ipc/checkCall.ts'
import type { CallName } from '../../../shared/ipc/channels.ts'
import { followPage } from '../../app.ts'
import { callExamples } from '../../core/callExamples.ts'
import { expect, test, type TestServer } from '../../fixtures.ts'
import { messageBox, openTopic, untilLive } from '../../steps.ts'
import { agree, answerWith, chooseFiles } from '../../systemDialogs.ts'
import { invoke, signInBy } from '../../windowUser.ts'
import { appFault } from '../faultCases.ts'
import { differencesFromFresh, freshState } from '../freshState.ts'
import { userOf, storedAs, untilSettled } from './appFaults.ts'
import { closeDuring, reopen, runWithoutWindow, type Calls } from './closeDuring.ts'

/** Calls that end an account or the organization. */
const ending = ['account.signOut', 'account.deactivate', 'organization.deactivate'] as const

const pick = (calls: Calls, isPicked: (name: CallName) => boolean): Calls =>
  Object.fromEntries(Object.entries(calls).filter(([name]) => isPicked(name as CallName)))

/** Asserts that the window's state equals a new registration, and that a reloaded page shows the same. */
async function equalsFresh(page: Page, server: TestServer): Promise<void> {
  await untilLive(page)
  await untilSettled(page)
  const ada = await userOf(page)
  const { apiKey, deliveryEmail } = server.server.state.users.get(ada.userId)!
  const who = { email: deliveryEmail, api_key: apiKey, user_id: ada.userId }
  const differences = async () =>
    differencesFromFresh(await ada.see((state) => state), await freshState({ server, who }))
  await expect.poll(differences).toEqual([])
  const shown = () => page.getByRole('main').ariaSnapshot()
  let before = ''
  // Message previews are loaded from the store after their rows are shown.
  const isSettled = async () => before === (before = await shown())
  await expect.poll(isSettled, { intervals: [1500] }).toBe(true)
  await page.reload()
  await untilLive(page)
  await expect.poll(shown).toBe(before)
}

test(
  appFault('the window closes during each call, and is opened again'),
  async ({ makeServer, openApp }, testInfo) => {
    test.setTimeout(300_000)
    const server = await makeServer()
    const opened = await openApp(server, 'ada')
    const { app, page: first } = opened
    await openTopic(first, 'garden', 'tomatoes')
    const hash = await first.evaluate(() => location.hash)
    const { account, userId } = await userOf(first)
    const others = { ben: '', gus: '', olga: '' }
    for (const name of ['ben', 'gus', 'olga'] as const)
      others[name] = await signInBy(first, server, name, 'run')

    await answerWith(app, agree, testInfo.outputPath('saved'))
    await chooseFiles(app)
    await app.evaluate(({ app: main, shell }, downloads) => {
      main.setPath('downloads', downloads)
      Object.assign(shell, { openExternal: async () => undefined, showItemInFolder: () => undefined })
    }, testInfo.outputPath())
    const { state } = server.server
    const channelId = [...state.channels.values()].find(({ name }) => name === 'garden')!.id
    // No call deletes this message, and it is not the last one of its conversation, whose predecessor no event names.
    const messageId = [...state.messages.byId.values()].find((message) => message.channelId === channelId)!.id
    const ids = {
      account,
      realmUrl: server.appUrl,
      channelId,
      messageId,
      userId: server.person('ben').user_id,
    }
    const examples = callExamples(ids)
    const calls = pick(examples, (name) => !ending.some((each) => each === name))
    const reactions = () =>
      state.messages.byId.get(messageId)?.reactions.filter((reaction) => reaction.userId === userId).length
    const undo = await runWithoutWindow(app)
    const faults: string[] = []
    let page = first
    const open = async (): Promise<void> => {
      page = await reopen(app)
      await followPage(page, faults, [])
    }

    await test.step('a conversation window, while the server holds its responses', async () => {
      const confined = pick(calls, (name) => confinementFault(name, examples[name], account) === null)
      const [ownWindow] = await Promise.all([
        app.waitForEvent('window'),
        invoke(page, 'window.open', { account, hash }),
      ])
      await expect(messageBox(ownWindow)).toBeVisible()
      const { came, release } = server.hold('POST /api/v1/', 'answer', 1000)
      const answers = await closeDuring({ app, page: ownWindow }, confined, 'begun', async () => {
        await came
        server.clearFaults()
        release()
      })
      expect([...answers.keys()].toSorted()).toEqual(Object.keys(confined).toSorted())
      await open()
      await equalsFresh(page, server)
      expect(storedAs(server, 'a message')).toHaveLength(1)
      expect(reactions()).toBe(1)
    })

    await test.step('the main window, reopened before the server responds', async () => {
      const { came, release } = server.hold('POST /api/v1/', 'answer', 1000)
      await closeDuring({ app, page }, calls, 'begun', async () => {
        await came
        await open()
        server.clearFaults()
        release()
      })
      await equalsFresh(page, server)
      expect(storedAs(server, 'a message')).toHaveLength(2)
      expect(reactions()).toBe(1)
    })

    await test.step('the main window, before any result leaves main', async () => {
      const answers = await closeDuring({ app, page }, calls, 'answered')
      for (const name of Object.keys(calls)) {
        expect(answers.get(name), name).toMatchObject({ ok: expect.any(Boolean) })
        expect(answers.get(name), name).not.toMatchObject({ error: { code: 'bad-input' } })
      }
      await open()
      await equalsFresh(page, server)
      // The exported file is listed.
      await expect(page.getByRole('region', { name: 'Downloads' })).toBeVisible()
      expect(storedAs(server, 'a message')).toHaveLength(3)
      expect(reactions()).toBe(1)
    })

    await test.step('calls that end an account do nothing without a window to confirm', async () => {
      const ends: Calls = {
        'account.signOut': { account: others.gus },
        'account.deactivate': { account: others.ben },
        'organization.deactivate': { account: others.olga, deletionDelayDays: null },
      }
      const left = async () =>
        (await invoke(page, 'app.bootstrap', undefined)).accounts.map(({ id }) => id).toSorted()
      await closeDuring({ app, page }, ends, 'begun')
      await open()
      expect(await left()).toEqual([account, others.ben, others.olga].toSorted())
      expect(state.users.get(ids.userId)?.isActive).toBe(true)
      await equalsFresh(page, server)

      const again = { ...ends, 'account.signOut': { account: others.ben } }
      await closeDuring({ app, page }, again, 'answered')
      await open()
      await expect.poll(left).toEqual([account, others.olga].toSorted())
    })

    expect(faults).toEqual([])
    expect(await opened.log()).not.toMatch(/ error /)
    await undo()
  },
)
