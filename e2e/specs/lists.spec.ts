import type { Locator, Page } from '@playwright/test'
import { expect, test, type SharedApp } from '../fixtures.ts'
import { createGroup, groupMembers, groupPage, openGroups } from '../groupsView.ts'
import { openPeople } from '../peopleView.ts'
import { actAs } from '../person.ts'
import { channelIdOf, messageBox, openChannelSettings, openFilesView, openTopic, sidebar } from '../steps.ts'

type Open = (shared: SharedApp) => Promise<Locator>

/** A list of the app. */
interface ListRow {
  readonly name: string
  /** A plain list has links and buttons, which have the focus themselves; letters are commands in a treegrid alone. */
  readonly role: 'listbox' | 'grid' | 'treegrid' | 'list'
  /** Opens it, gives it the focus and returns it. */
  readonly open: Open
  /** A text field has the focus for it: Home and End belong to the text, and the arrows lead around both ends. */
  readonly isOfField?: boolean
  /** The field is the text of a message, which has all keys but the arrows. */
  readonly isOfText?: boolean
  /** The attribute of rows that are selected; absent where one row at most can be. */
  readonly several?: 'aria-checked' | 'aria-selected'
  /** It stays in the window. */
  readonly isAlwaysThere?: boolean
  /** Shown after Enter. */
  readonly opens?: (page: Page) => Locator
  /** The element that has the focus after the list is left. */
  readonly returnsTo?: (page: Page) => Locator
}

const listOf = (page: Page, role: ListRow['role'], name: string): Locator =>
  page.getByRole(role, { name, exact: true })

const at =
  (hash: string, role: ListRow['role'], name: string): Open =>
  async ({ page }) => {
    await page.evaluate((to) => location.assign(to), hash)
    const list = listOf(page, role, name)
    await list.focus()
    return list
  }

/** Opens a list whose field is in a dialog, from the composer, and types. */
const inDialog =
  (keys: string, text: string, name: string): Open =>
  async ({ page }) => {
    await messageBox(page).focus()
    await page.keyboard.press(keys)
    await page.getByRole('dialog').getByRole('combobox').fill(text)
    return listOf(page, 'listbox', name)
  }

const lists: readonly ListRow[] = [
  {
    name: 'people',
    role: 'listbox',
    several: 'aria-checked',
    open: async ({ page }) => {
      await openPeople(page)
      return listOf(page, 'listbox', 'People')
    },
  },
  { name: 'channels', role: 'listbox', open: at('#channels', 'listbox', 'Channels') },
  {
    name: 'groups',
    role: 'listbox',
    open: async ({ page }) => {
      await openGroups(page)
      return listOf(page, 'listbox', 'Groups')
    },
  },
  {
    name: 'members of a group',
    role: 'grid',
    open: async ({ page }) => {
      await openGroups(page)
      await createGroup(page, 'walkers', 'ravi')
      await expect(groupPage(page, 'walkers')).toBeVisible()
      await groupMembers(page).focus()
      return groupMembers(page)
    },
    opens: (page) => page.getByRole('dialog'),
  },
  {
    name: 'members of a channel',
    role: 'grid',
    several: 'aria-selected',
    open: async ({ page }) => {
      await openChannelSettings(page, await channelIdOf(page, 'engineering'), 'Members')
      const list = listOf(page, 'grid', 'Members')
      await list.getByRole('row').first().focus()
      return list
    },
    opens: (page) => page.getByRole('dialog'),
  },
  {
    name: 'files',
    role: 'grid',
    open: async ({ page, server }) => {
      const ada = actAs(server, 'ada')
      for (const name of ['a.txt', 'b.txt', 'c.txt']) await ada.upload(name, Buffer.alloc(9))
      await openFilesView(page)
      const list = listOf(page, 'grid', 'Your files')
      await expect(list.getByRole('row')).toHaveCount(4)
      return list
    },
  },
  {
    name: 'channels of a user',
    role: 'listbox',
    open: ({ page, server, ...rest }) => {
      const hash = `#people/${String(actAs(server, 'ravi').userId)}`
      return at(hash, 'listbox', 'Shared channels')({ page, server, ...rest })
    },
  },
  {
    name: 'inbox',
    role: 'treegrid',
    open: at('#inbox', 'treegrid', 'Unread conversations'),
  },
  {
    name: 'recent conversations',
    role: 'treegrid',
    open: async (shared) => {
      const list = await at('#recent', 'treegrid', 'Recent conversations')(shared)
      const older = list.getByText(/^Show older conversations$|^Loading older messages/)
      // The last row loads more.
      await expect(async () => {
        await list.press('End')
        await expect(older).toHaveCount(0, { timeout: 500 })
      }).toPass()
      return list
    },
  },
  {
    name: 'sidebar',
    role: 'list',
    isAlwaysThere: true,
    open: async ({ page }) => {
      await sidebar(page).getByRole('link').first().focus()
      return sidebar(page)
    },
  },
  {
    name: 'palette',
    role: 'listbox',
    isOfField: true,
    open: inDialog('Control+k', '>', 'Search or jump to anything'),
    returnsTo: messageBox,
  },
  {
    name: 'search',
    role: 'listbox',
    isOfField: true,
    open: async (shared) => {
      const list = await inDialog('Control+Shift+F', 'the', 'Suggestions and results')(shared)
      await expect(shared.page.getByRole('dialog')).toContainText('From this computer and the server')
      return list
    },
    returnsTo: messageBox,
  },
  {
    name: 'new direct message',
    role: 'listbox',
    isOfField: true,
    open: inDialog('Control+Shift+K', '', 'People'),
    returnsTo: messageBox,
  },
  {
    name: 'suggestions while writing',
    role: 'listbox',
    isOfField: true,
    isOfText: true,
    open: async ({ page }) => {
      await messageBox(page).pressSequentially('@')
      return listOf(page, 'listbox', 'Suggestions')
    },
    returnsTo: messageBox,
  },
  {
    name: 'picker of a form',
    role: 'listbox',
    isOfField: true,
    open: async ({ page }) => {
      await openGroups(page)
      await page.getByRole('button', { name: 'Create group' }).first().click()
      const field = page.getByRole('combobox', { name: 'Members', exact: true })
      await field.press('ArrowDown')
      return listOf(page, 'listbox', 'Members')
    },
    returnsTo: (page) => page.getByRole('combobox', { name: 'Members', exact: true }),
  },
]

/** The row that the keys are about, as a screen reader finds it by the focus. */
interface FocusedRow {
  /** From 1. */
  readonly place: number
  readonly count: number
  readonly isInSight: boolean
}

const focusedRow = (page: Page): Promise<FocusedRow | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    const id = focused?.getAttribute('aria-activedescendant') ?? null
    const row = id === null ? focused?.closest('[role=option], [role=row]') : document.getElementById(id)
    const list = row?.closest('[role=listbox], [role=grid], [role=treegrid]')
    const plain = focused?.closest('[data-roving]') ?? null
    if (list == null && plain === null) return null
    const item = (list == null ? plain : row)!
    const { top, bottom } = item.getBoundingClientRect()
    let frame = item.parentElement
    while (frame !== null && !/auto|scroll/.test(getComputedStyle(frame).overflowY))
      frame = frame.parentElement
    const box = (frame ?? document.documentElement).getBoundingClientRect()
    const isInSight = top >= box.top - 1 && bottom <= box.bottom + 1
    if (list == null) {
      const all = [...item.closest('nav')!.querySelectorAll('[data-roving]')]
      return { place: all.indexOf(item) + 1, count: all.length, isInSight }
    }
    const heads = list.querySelector('[role=columnheader]') === null ? 0 : 1
    const number = (element: Element, name: string): number => Number(element.getAttribute(name))
    const isOption = item.getAttribute('role') === 'option'
    return {
      place: isOption ? number(item, 'aria-posinset') : number(item, 'aria-rowindex') - heads,
      count: isOption ? number(item, 'aria-setsize') : number(list, 'aria-rowcount') - heads,
      isInSight,
    }
  })

/** Presses a key, after which this row has the focus and is in sight. */
async function expectRow(page: Page, key: string, place: number, count: number): Promise<void> {
  await page.keyboard.press(key)
  await expect.poll(() => focusedRow(page), `after ${key}`).toEqual({ place, count, isInSight: true })
}

/** Number of rows of a list that has the focus, once no more are loaded. */
async function countOf(page: Page): Promise<number> {
  let count = NaN
  const isComplete = async () => {
    const last = count
    count = (await focusedRow(page))?.count ?? NaN
    return count === last
  }
  await expect.poll(isComplete, { intervals: [400] }).toBe(true)
  expect(count, 'a list to walk in has two rows').toBeGreaterThan(1)
  return count
}

/** Walks a list whose headings are counted with its rows, and passed over unless theirs are hidden. */
async function walkTree(page: Page, count: number): Promise<void> {
  const placeAfter = async (key: string): Promise<number> => {
    await page.keyboard.press(key)
    await expect.poll(() => focusedRow(page), `after ${key}`).toMatchObject({ count, isInSight: true })
    return (await focusedRow(page))!.place
  }
  const first = await placeAfter('Home')
  const next = await placeAfter('ArrowDown')
  const last = await placeAfter('End')
  const above = await placeAfter('PageUp')
  expect([first < next, next <= last, above < last]).toEqual([true, true, true])
  const to = (key: string, place: number): Promise<void> => expectRow(page, key, place, count)
  await to('PageDown', last)
  await to('ArrowDown', last)
  await to('Home', first)
  await to('ArrowUp', first)
  await to('j', next)
  await to('k', first)
}

/** Walks a list that has the focus: the same keys lead to the same rows in each list. */
async function walk(page: Page, { role, isAlwaysThere = false }: ListRow): Promise<void> {
  const count = await countOf(page)
  if (role === 'treegrid') return walkTree(page, count)
  const to = (key: string, place: number): Promise<void> =>
    expectRow(page, key, Math.max(1, Math.min(place, count)), count)
  await to('Home', 1)
  await to('ArrowUp', 1)
  await to('ArrowDown', 2)
  await to('PageDown', 12)
  await to('End', count)
  await to('ArrowDown', count)
  await to('ArrowUp', count - 1)
  await to('PageUp', count - 11)
  await to('Home', 1)
  // Beside a conversation letters are commands of its messages.
  if (!isAlwaysThere) await to('j', 1)
}

/** Walks a list of a field, whose arrows lead around both ends. */
async function walkByField(page: Page, { isOfText = false }: ListRow): Promise<void> {
  await page.keyboard.press('ArrowDown')
  const count = await countOf(page)
  const to = (key: string, row: number): Promise<void> =>
    expectRow(page, key, Math.max(1, Math.min(row, count)), count)
  for (let { place } = (await focusedRow(page))!; place > 1; place -= 1) await to('ArrowUp', place - 1)
  await to('ArrowUp', count)
  await to('ArrowDown', 1)
  await to('ArrowDown', 2)
  if (isOfText) return
  await to('PageDown', 12)
  await to('PageUp', Math.min(12, count) - 10)
  const { place: left } = (await focusedRow(page))!
  await to('End', left)
  await to('Home', left)
}

/** Selects several rows: by Shift and the arrows, and one by one. */
async function select(page: Page, list: Locator, attribute: string): Promise<void> {
  const selected = list.locator(`[${attribute}=true]`)
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(selected).toHaveCount(2)
  await page.keyboard.press('Control+Space')
  await expect(selected).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(selected).toHaveCount(0)
  await expect(list).toBeVisible()
}

test.use({ sharedServer: { scenario: 'demo' } })

for (const row of lists)
  test(`keys lead through the list: ${row.name}`, async ({ shared }) => {
    const { page } = shared
    await openTopic(page, 'engineering', 'release 4.2 rollout')
    await messageBox(page).fill('')
    // Letters in the field are text.
    await messageBox(page).blur()
    const list = await row.open(shared)
    await expect(list).toBeVisible()
    await (row.isOfField === true ? walkByField(page, row) : walk(page, row))
    if (row.several !== undefined) await select(page, list, row.several)
    if (row.opens !== undefined) {
      const before = await focusedRow(page)
      await page.keyboard.press('Enter')
      await expect(row.opens(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect.poll(() => focusedRow(page)).toEqual(before)
    }
    if (row.isAlwaysThere === true) return
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    if (row.returnsTo !== undefined) await expect(row.returnsTo(page)).toBeFocused()
  })
