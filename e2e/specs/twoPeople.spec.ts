import type { LaunchedApp } from '../app.ts'
import { expect, test } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import {
  focusWindow,
  messageBox,
  messageRow,
  openTopic,
  sidebarItem,
  openSettings,
  notices,
} from '../steps.ts'

const titleOf = (it: LaunchedApp): Promise<string> =>
  it.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle() ?? '')

test('messages, typing, reactions and presence cross between two running apps', async ({
  makeServer,
  openApp,
}) => {
  const server = await makeServer()
  const { page: ada } = await openApp(server, 'ada')
  const { page: ben } = await openApp(server, 'ben')
  // Ada automatically follows topics that she sends to.
  await actAs(server, 'ada').call('PATCH', '/settings', { automatically_follow_topics_policy: 2 })
  await openTopic(ada, 'garden', 'tomatoes')
  await openTopic(ben, 'garden', 'tomatoes')

  await messageBox(ada).pressSequentially('The first ones are red')
  await expect(ben.getByTestId('typing')).toHaveText('Ada Admin is typing…')
  await messageBox(ada).press('Enter')
  const received = messageRow(ben, 'The first ones are red')
  await expect(received).toBeVisible()
  await expect(ben.getByTestId('typing')).toHaveText('')
  const announced = ben.getByTestId('announcements')
  await expect(announced).toHaveText('Ada Admin: The first ones are red')
  await expect(messageBox(ada)).toHaveValue('')
  const sent = messageRow(ada, 'The first ones are red')
  await expect(sent).toHaveCount(1)
  await expect(sidebarItem(ada, 'tomatoes')).toHaveAccessibleName(/followed/)
  const notice = notices(ada).filter({ hasText: 'You follow “tomatoes”.' })
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(sidebarItem(ada, 'tomatoes')).not.toHaveAccessibleName(/followed/)
  await expect(ada.locator('[data-message-id]').filter({ hasText: 'The first ones are red' })).toHaveCount(1)

  await received.hover()
  await received
    .getByRole('button', { name: /reaction/i })
    .first()
    .click()
  await ben.getByRole('button', { name: 'tada', exact: true }).first().click()
  const chip = sent.getByRole('button', { name: /^tada/ })
  await expect(chip).toHaveAccessibleName(/Ben Member/)
  await chip.click()
  await expect(received.getByRole('button', { name: /^tada/ })).toHaveAccessibleName(/2 reactions/)
  await chip.click()
  await expect(received.getByRole('button', { name: /^tada/ })).toHaveAccessibleName(/^(?!.*Ada Admin)/)

  await expect(
    ada.getByRole('complementary').getByRole('listitem').filter({ hasText: 'Ben Member' }),
  ).toBeVisible()
})

test('a message increases the sidebar’s count, and reading clears it, across a restart', async ({
  makeServer,
  openApp,
}) => {
  const server = await makeServer()
  const first = await openApp(server, 'ben')
  await openTopic(first.page, 'garden', 'tomatoes')
  const direct = sidebarItem(first.page, 'Ada Admin')
  const before = (await direct.getAttribute('aria-label')) ?? (await direct.innerText())
  await actAs(server, 'ada').sendDirect([server.person('ben').user_id], 'Are you at the shed?')
  await expect(direct).toHaveAccessibleName(/\d+ unread/)
  expect(before).not.toMatch(/4 unread/)

  await focusWindow(first.app)
  await direct.click()
  await expect(messageRow(first.page, 'Are you at the shed?')).toBeVisible()
  await expect(direct).not.toHaveAccessibleName(/unread/)
  await first.close()

  const second = await openApp(server, 'ben')
  await openTopic(second.page, 'garden', 'tomatoes')
  await expect(sidebarItem(second.page, 'Ada Admin')).not.toHaveAccessibleName(/unread/)
  await sidebarItem(second.page, 'Ada Admin').click()
  await expect(messageRow(second.page, 'Are you at the shed?')).toBeVisible()
})

test('window title, unread count and theme follow the account’s settings', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const ada = actAs(server, 'ada')
  const ben = actAs(server, 'ben')
  const it = await openReused(server, 'ben')
  await openTopic(it.page, 'garden', 'tomatoes')
  const count = async (): Promise<number> => Number(/^\((\d+)\) /.exec(await titleOf(it))?.[1] ?? 0)
  const shows = (title: string) =>
    expect.poll(async () => (await titleOf(it)).replace(/^\(\d+\) /, '')).toBe(title)
  await shows('tomatoes, garden – Small Works – Topical')
  // Counts direct messages and mentions; the value changed at level 227.
  const addressed = server.featureLevel < 227 ? 2 : 3
  await expect.poll(count).toBeGreaterThan(3)
  const all = await count()
  await ben.call('PATCH', '/settings', { desktop_icon_count_display: addressed })
  await expect.poll(count).not.toBe(all)
  const forBen = await count()
  await ada.sendDirect([ben.userId], 'Are you at the shed?')
  await ada.send('garden', 'compost', 'Nothing for anybody in particular')
  await expect.poll(count).toBe(forBen + 1)
  await ben.call('PATCH', '/settings', { desktop_icon_count_display: 1 })
  await expect.poll(count).toBe(all + 2)
  await ben.call('PATCH', '/settings', { desktop_icon_count_display: addressed + 1 })
  await expect.poll(count).toBe(0)
  await sidebarItem(it.page, 'Starred').click()
  await shows('Starred – Small Works – Topical')

  const { page } = it
  const theme = () =>
    Promise.all([
      page.locator('html').getAttribute('data-theme'),
      it.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource),
    ])
  await ben.call('PATCH', '/settings', { color_scheme: 2 })
  await expect.poll(theme).toEqual(['dark', 'dark'])
  const settings = await openSettings(page, 'Preferences')
  await settings.getByRole('radio', { name: 'Light' }).check()
  await expect.poll(theme).toEqual(['light', 'light'])
  const serverSettings = async () => {
    const { user_settings: settings } = await ben.call('POST', '/register', {
      fetch_event_types: ['user_settings'],
    })
    return (settings as { readonly color_scheme: number }).color_scheme
  }
  await expect.poll(serverSettings).toBe(3)
  await settings.getByRole('checkbox', { name: 'Theme: all accounts on this computer' }).check()
  await settings.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(theme).toEqual(['dark', 'dark'])
  expect(await serverSettings()).toBe(3)
})
