import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { lists, type ListRow } from '../listWalk/lists.ts'
import { messageBox, openTopic } from '../steps.ts'

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
      // The sidebar and the people panel consist of several lists.
      const whole = item.closest('nav, [data-people]') ?? item.closest('ul')!
      const all = [...whole.querySelectorAll('[data-roving]')]
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
