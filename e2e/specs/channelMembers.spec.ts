import type { Page } from '@playwright/test'
import { hasSubscriptionNotices } from '../../shared/api/capabilities.ts'
import { expect, test, type TestServer } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { channelIdOf, openChannelSettings, untilLive, untilOffline } from '../steps.ts'

const idOf = (server: TestServer, channel: string): number => {
  const found = [...server.server.state.channels.values()].find(({ name }) => name === channel)
  if (found === undefined) throw new Error(`there is no channel ${channel}`)
  return found.id
}

/** Returns the names of the channel's members on the server. */
function membersAt({ server }: TestServer, channelId: number): readonly string[] {
  const ids = server.state.channels.get(channelId)?.subscribers.keys() ?? []
  return [...ids].map((id) => server.state.users.get(id)?.fullName ?? '').sort()
}

const rows = (page: Page) => page.getByRole('grid', { name: 'Members' }).getByRole('row')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const field = (page: Page) => page.getByRole('combobox', { name: 'People, groups or channels to add' })
const adding = (page: Page) => page.getByRole('form', { name: 'Add people' })

/** Types into the members field, and picks the first suggestion with Enter. */
async function choose(page: Page, typed: string, offered: RegExp): Promise<void> {
  await field(page).fill(typed)
  await expect(page.getByRole('option').first()).toHaveText(offered)
  await field(page).press('Enter')
}

test('members are added and removed by keyboard and mouse, and refusals are shown', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(180_000)
  const server = await makeServer()
  const olga = actAs(server, 'olga')
  await olga.call('POST', '/users/me/subscriptions', { subscriptions: [{ name: 'shed' }] })
  await olga.call('POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'shed' }],
    principals: [server.person('ada').user_id],
  })
  const shed = idOf(server, 'shed')
  const { page } = await openReused(server, 'ada')
  await untilLive(page)
  // From level 254 on the creator of a channel is known, and listed first.
  const notifiesCreator = server.featureLevel >= 254
  const firstIsOlga = (others: readonly string[]) =>
    notifiesCreator ? ['Olga Owner', ...others] : [...others, 'Olga Owner']

  await test.step('users, groups and channels are counted and added', async () => {
    await openChannelSettings(page, shed, 'Members')
    const olgaRow = notifiesCreator ? /Olga Owner.*Owner, created the channel/ : /Olga Owner.*Owner/
    await expect(rows(page)).toHaveText(
      notifiesCreator ? [olgaRow, /Ada Admin.*You/] : [/Ada Admin.*You/, olgaRow],
    )
    await page.getByRole('button', { name: 'Add people' }).press('Enter')
    await expect(field(page)).toBeFocused()
    await choose(page, 'gus', /Gus Guest\s*guest/)
    await expect(adding(page)).toContainText(/1 new(?!,)/)
    await choose(page, 'build', /builders\s*group, 2 people/)
    await expect(adding(page)).toContainText('2 new, 1 already a member')
    await choose(page, 'plan', /planning\s*channel, 3 people/)
    await expect(adding(page)).toContainText('2 new, 2 already members')
    const chips = page.getByRole('list', { name: 'People, groups or channels to add' }).getByRole('listitem')
    await expect(chips).toHaveText([/Gus Guest$/, /builders, 2$/, /everyone in planning, 3$/])
    // Backspace removes the last chip; the first has a button.
    await field(page).press('Backspace')
    await page.getByRole('button', { name: 'Remove Gus Guest' }).first().click()
    await expect(field(page)).toBeFocused()
    await expect(adding(page)).toContainText('1 new, 1 already a member')
    await page.getByRole('button', { name: 'Add 1', exact: true }).click()
    await expect(page.getByText('1 person added.')).toBeVisible()
    expect(membersAt(server, shed)).toEqual(['Ada Admin', 'Ben Member', 'Olga Owner'])
    await expect(row(page, 'Ben Member')).toBeVisible()
    await expect(field(page)).toBeFocused()
    await expect(chips).toHaveCount(0)
  })

  await test.step('a refusal is shown, and the chips stay', async () => {
    await choose(page, 'general', /general\s*channel, 4 people/)
    await expect(adding(page)).toContainText('1 new, 3 already members')
    server.failWith('POST /api/v1/users/me/subscriptions', 400, 'BAD_REQUEST', 1)
    // With an empty text Enter adds the chips.
    await field(page).press('Enter')
    await expect(adding(page).getByRole('alert')).toHaveText(/^Not added: ./)
    await expect(adding(page)).toContainText('everyone in general, 4')
    expect(membersAt(server, shed)).not.toContain('Gus Guest')
    const notice = page.getByRole('checkbox', { name: 'Send them a message about it' })
    if (hasSubscriptionNotices(server.featureLevel)) await notice.uncheck()
    else await expect(notice).toHaveCount(0)
    await field(page).press('Enter')
    await expect(page.getByText('1 person added.')).toBeVisible()
    expect(membersAt(server, shed)).toContain('Gus Guest')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await field(page).press('Escape')
    await expect(adding(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add people' })).toBeFocused()
  })

  await test.step('the search matches every word, and Escape ends it', async () => {
    const search = page.getByRole('searchbox', { name: 'Search 4 members' })
    await search.fill('mem be')
    await expect(rows(page)).toHaveText([/Ben Member/])
    await search.fill('nobody of this name')
    await expect(page.getByText('No member matches “nobody of this name”.')).toBeVisible()
    await search.press('Escape')
    await expect(rows(page)).toHaveCount(4)
    await expect(search).toBeFocused()
  })

  await test.step('keys move among the rows and open the user card', async () => {
    const [, second = '', third = '', last = ''] = firstIsOlga(['Ada Admin', 'Ben Member', 'Gus Guest'])
    await rows(page).first().focus()
    await page.keyboard.press('End')
    await expect(row(page, last)).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await expect(row(page, second)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: second })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row(page, second)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(row(page, third)).toBeFocused()
  })

  await test.step('a key removes a member after a question, and the next row gets the focus', async () => {
    await row(page, 'Ben Member').focus()
    await page.keyboard.press('Delete')
    const dialog = page.getByRole('dialog', { name: 'Remove 1 person from #shed?' })
    await expect(dialog).toContainText('Ben Member')
    await page.keyboard.press('Escape')
    await expect(row(page, 'Ben Member')).toBeFocused()
    expect(membersAt(server, shed)).toContain('Ben Member')
    await page.getByRole('button', { name: 'Remove Ben Member…' }).click()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('1 person removed.')).toBeVisible()
    await expect(row(page, 'Ben Member')).toHaveCount(0)
    await expect(row(page, 'Gus Guest')).toBeFocused()
    expect(membersAt(server, shed)).not.toContain('Ben Member')
    // The own row has no remove button: leaving is in the header.
    await expect(row(page, 'Ada Admin').getByRole('checkbox')).toHaveCount(0)
  })

  await test.step('several are removed after one question', async () => {
    await page.keyboard.press('Space')
    await row(page, 'Olga Owner').getByRole('checkbox').check()
    await expect(page.getByText('2 selected')).toBeVisible()
    // The only remove button is that of the selection.
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveText(['Remove 2…'])
    await page.getByRole('button', { name: 'Remove 2…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove 2 people from #shed?' })
    await expect(dialog).toContainText(firstIsOlga(['Gus Guest']).join(', '))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    expect(membersAt(server, shed)).toContain('Gus Guest')
    await page.getByRole('button', { name: 'Remove 2…' }).click()
    await dialog.getByRole('button', { name: 'Remove 2' }).click()
    await expect(page.getByText('2 people removed.')).toBeVisible()
    expect(membersAt(server, shed)).toEqual(['Ada Admin'])
    const notice = page.getByText('2 people removed from #shed.').locator('..')
    await notice.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('2 people are members again.')).toBeVisible()
    expect(membersAt(server, shed)).toEqual(['Ada Admin', 'Gus Guest', 'Olga Owner'])
    await row(page, 'Olga Owner').getByRole('checkbox').check()
    await row(page, 'Gus Guest').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Remove 2…' }).click()
    await dialog.getByRole('button', { name: 'Remove 2' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toHaveText([/Ada Admin/])
  })

  await test.step('members who join or leave elsewhere are shown', async () => {
    await olga.call('POST', '/users/me/subscriptions', { subscriptions: [{ name: 'shed' }] })
    await expect(row(page, 'Olga Owner')).toBeVisible()
    await olga.call('DELETE', '/users/me/subscriptions', { subscriptions: ['shed'] })
    await expect(row(page, 'Olga Owner')).toHaveCount(0)
  })

  await test.step('offline, no member is added or removed, and the chips stay', async () => {
    await olga.call('POST', '/users/me/subscriptions', { subscriptions: [{ name: 'shed' }] })
    await expect(row(page, 'Olga Owner')).toBeVisible()
    await page.getByRole('button', { name: 'Add people' }).click()
    await choose(page, 'ben', /Ben Member/)
    await server.down()
    await untilOffline(page)
    await expect(
      page.getByText('Adding and removing people needs a connection. Your choice stays here.'),
    ).toBeVisible()
    await expect(row(page, 'Olga Owner').getByRole('checkbox')).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Add 1', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await row(page, 'Olga Owner').focus()
    await page.keyboard.press('Delete')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The chips are still there after returning to the page.
    await page.keyboard.press('Escape')
    await openChannelSettings(page, shed, 'Members')
    await expect(adding(page)).toContainText('Ben Member')
    await server.up()
    await untilLive(page)
    await page.getByRole('button', { name: 'Add 1', exact: true }).click()
    await expect(page.getByText('1 person added.')).toBeVisible()
    expect(membersAt(server, shed)).toEqual(['Ada Admin', 'Ben Member', 'Olga Owner'])
  })
})

test('without the permission, a user sees who may change members, and the list', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const { page } = await openReused(server, 'gus')
  await untilLive(page)
  await openChannelSettings(page, await channelIdOf(page, 'general'), 'Members')
  await expect(rows(page)).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Add people', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(page.getByText(/ can add people\. Olga Owner and Ada Admin can remove them\.$/)).toBeVisible()
  await expect(rows(page).getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add people', exact: true }).press('Enter')
  await expect(adding(page)).toHaveCount(0)
  await rows(page).last().focus()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Space')
  await expect(rows(page)).toHaveCount(4)
  expect(membersAt(server, idOf(server, 'general'))).toHaveLength(4)
})
