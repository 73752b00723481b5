import type { ElectronApplication, Page } from '@playwright/test'
import { actAs } from '../apiUser.ts'
import { expect, test } from '../fixtures.ts'
import { newestLevel } from '../server/gates/behavior.ts'
import { messageBox, messageRow, openTopic, untilLive, untilOffline } from '../steps.ts'
import { agree, answerWith, decline, questionsOf } from '../systemDialogs.ts'

/** A request that the app makes to a provider of GIFs. */
interface GifRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

interface GifGlobals {
  gifRequests?: GifRequest[]
  gifsAreDown?: boolean
}

/**
 * Stands for the providers of GIFs: handles the requests of an account's session for them. Each search finds GIFs with
 * its words as titles; two more are on a second page.
 */
const startGifProvider = (app: ElectronApplication, account: string): Promise<void> =>
  app.evaluate(({ session }, id) => {
    const globals = globalThis as GifGlobals
    globals.gifRequests = []
    const picture = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
    const json = (body: unknown) => Response.json(body)
    session.fromPartition(`account:${id}:gifs`).protocol.handle('https', (request) => {
      const url = new URL(request.url)
      globals.gifRequests?.push({ url: request.url, headers: Object.fromEntries(request.headers) })
      if (globals.gifsAreDown === true) return Response.error()
      if (!/^(?:api|tenor)\./.test(url.hostname))
        return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/gif' } })
      const words = url.searchParams.get('q') ?? 'popular'
      const offset = Number(url.searchParams.get('offset') ?? url.searchParams.get('pos') ?? 0)
      const numbers = words === 'nothing' ? [] : offset === 0 ? [1, 2, 3, 4, 5, 6] : [7, 8]
      if (url.hostname === 'api.giphy.com')
        return json({
          data: numbers.map((n) => ({
            title: `${words} ${n}`,
            images: {
              fixed_width: { url: `https://media1.giphy.com/p${n}.gif`, width: '200', height: '150' },
              downsized_medium: { url: `https://media1.giphy.com/media/${n}/giphy.gif` },
            },
          })),
          pagination: { offset, count: numbers.length, total_count: words === 'nothing' ? 0 : 8 },
        })
      const domain = url.hostname === 'api.klipy.com' ? 'static.klipy.com' : 'media.tenor.com'
      return json({
        results: numbers.map((n) => ({
          content_description: `${words} ${n}`,
          media_formats: {
            tinygif: { url: `https://${domain}/p${n}.gif`, dims: [220, 160] },
            mediumgif: { url: `https://${domain}/m${n}.gif` },
          },
        })),
        next: offset === 0 ? '6' : '',
      })
    })
  }, account)

/** Returns the requests so far, without those for pictures. */
const gifSearches = (app: ElectronApplication): Promise<readonly GifRequest[]> =>
  app.evaluate(() =>
    ((globalThis as GifGlobals).gifRequests ?? []).filter(({ url }) =>
      /^https:\/\/(?:api|tenor)\./.test(url),
    ),
  )

/** From now on, the providers cannot be reached, or can be again. */
const setGifsDown = (app: ElectronApplication, isDown: boolean): Promise<void> =>
  app.evaluate((_electron, down) => {
    ;(globalThis as GifGlobals).gifsAreDown = down
  }, isDown)

const button = (page: Page) => page.getByRole('button', { name: 'Insert a GIF', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'GIFs' })
const gifs = (page: Page) =>
  dialog(page)
    .getByRole('list', { name: /^GIFs from/ })
    .getByRole('button')

const accountOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    type Bridge = {
      invoke(name: string, input?: unknown): Promise<{ value: { accounts: { id: string }[] } }>
    }
    const { bridge } = window as unknown as { bridge: Bridge }
    return (await bridge.invoke('app.bootstrap')).value.accounts[0]?.id ?? ''
  })

test('GIFs are found at the organization’s provider after the user has agreed', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer({ featureLevel: newestLevel, services: { gifKeys: { giphy: 'k1' } } })
  const first = await openReused(server, 'ada')
  const { app, page } = first
  await openTopic(page, 'garden', 'tomatoes')
  const account = await accountOf(page)
  await startGifProvider(app, account)
  const box = messageBox(page)

  await test.step('the first use names who sees the search, and nothing is requested before', async () => {
    await answerWith(app, decline)
    await button(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText('GIPHY, which sees what you search for')
    expect((await questionsOf(app)).join()).toContain('GIPHY sees the words that you search for')
    expect(await gifSearches(app)).toEqual([])
    await answerWith(app, agree)
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(gifs(page).first()).toHaveAccessibleName('popular 1')
    await expect(dialog(page)).toContainText('Searches go to GIPHY')
    const [{ url, headers } = { url: '', headers: {} }] = await gifSearches(app)
    expect(url).toContain('https://api.giphy.com/v1/gifs/trending?api_key=k1')
    expect(Object.keys(headers).filter((name) => /authorization|cookie|referer/i.test(name))).toEqual([])
    expect(await questionsOf(app)).toHaveLength(2)
  })

  await test.step('pictures are loaded through main, and more on request', async () => {
    const picture = gifs(page).first().locator('img')
    await expect(picture).toHaveAttribute('src', new RegExp(`^media://${account}/gifs/`))
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    await dialog(page).getByRole('button', { name: 'Show more' }).click()
    await expect(gifs(page)).toHaveCount(8)
    await expect(dialog(page).getByRole('button', { name: 'Show more' })).toHaveCount(0)
  })

  await test.step('one is found and inserted by key, with undo', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await box.fill('Hurray')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('>insert a gif')
    await expect(page.getByRole('option', { selected: true })).toContainText('Insert a GIF')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('textbox')).toBeFocused()
    await page.keyboard.type('party [1]')
    await expect(gifs(page).first()).toHaveAccessibleName('party [1] 1')
    await page.keyboard.press('ArrowDown')
    await expect(gifs(page).first()).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    await expect(box).toHaveValue('Hurray\n[party 1 2](https://media1.giphy.com/media/2/giphy.gif)\n')
    await page.keyboard.press('Control+z')
    await expect(box).toHaveValue('Hurray')
    await page.keyboard.press('Control+Shift+z')
    await page.keyboard.press('Enter')
    await expect(messageRow(page, 'Hurray').getByRole('link', { name: 'party 1 2' })).toBeVisible()
  })

  await test.step('without results or a connection, the dialog explains it and tries again', async () => {
    await button(page).click()
    await dialog(page).getByRole('textbox').fill('nothing')
    await expect(dialog(page)).toContainText('No GIF matches')
    await setGifsDown(app, true)
    await dialog(page).getByRole('textbox').fill('cat')
    await expect(dialog(page).getByRole('alert')).toContainText('GIPHY couldn’t be reached.')
    await setGifsDown(app, false)
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(gifs(page).first()).toHaveAccessibleName('cat 1')
    await gifs(page).first().click()
    await expect(box).toHaveValue('[cat 1](https://media1.giphy.com/media/1/giphy.gif)\n')
  })

  await test.step('the organization turns GIFs off', async () => {
    await actAs(server, 'olga').call('PATCH', '/realm', { gif_rating_policy: 0 })
    await expect(button(page)).toHaveCount(0)
    await actAs(server, 'olga').call('PATCH', '/realm', { gif_rating_policy: 2 })
    await expect(button(page)).toBeVisible()
  })

  await test.step('the consent survives a restart, and GIFs also work while the server is away', async () => {
    await first.close()
    const again = await openReused(server, null)
    await startGifProvider(again.app, account)
    await answerWith(again.app, decline)
    await untilLive(again.page)
    await server.down()
    await untilOffline(again.page)
    await messageBox(again.page).fill('')
    await button(again.page).click()
    await gifs(again.page).first().click()
    await expect(messageBox(again.page)).toHaveValue(/^\[popular 1\]/)
    expect(await questionsOf(again.app)).toEqual([])
    await messageBox(again.page).press('Enter')
    await server.up()
    await untilLive(again.page)
    await expect(messageRow(again.page, 'popular 1')).toBeVisible()
  })
})

for (const { name, company, level, link } of [
  { name: 'tenor', company: 'Tenor (Google)', level: 452, link: 'https://media.tenor.com/m1.gif' },
  { name: 'klipy', company: 'KLIPY', level: 486, link: 'https://static.klipy.com/m1.gif' },
])
  test(`GIFs come from ${name} at level ${String(level)}`, async ({ makeServer, openReused }) => {
    const server = await makeServer({ featureLevel: level, services: { gifKeys: { [name]: 'k2' } } })
    const { app, page } = await openReused(server, 'ada')
    await openTopic(page, 'garden', 'tomatoes')
    await startGifProvider(app, await accountOf(page))
    await answerWith(app, agree)
    await button(page).click()
    await expect(gifs(page).first()).toHaveAccessibleName('popular 1')
    expect((await questionsOf(app)).join()).toContain(company)
    await gifs(page).first().click()
    await expect(messageBox(page)).toHaveValue(`[popular 1](${link})\n`)
  })
