import { setTimeout as sleep } from 'node:timers/promises'
import type { ElectronApplication, Page } from '@playwright/test'
import { launchApp } from '../../app.ts'
import { focusWindow, untilLive } from '../../steps.ts'
import { withBlankWindow } from '../measure/blankWindow.ts'
import { recordTasks, type LongestTask } from '../measure/longestTasks.ts'
import type { Organization } from '../organization.ts'

/** Milliseconds between frames during scrolling, and the longest task of the window in that time. */
export interface ScrollCost {
  readonly frames: readonly number[]
  readonly task: LongestTask
}

export interface ScrollCosts {
  readonly ours: ScrollCost
  /** A page with the same kind of messages and nothing else. */
  readonly still: ScrollCost
}

export const scrolledMessages = 100_000
export const stillMessages = 500

const list = '.list'
const rows = `${list} [data-message-id]`
const keyCount = 60
const wheelCount = 120
const thumbSteps = 60
const stepMs = 33

/** Scrolls the combined feed by keys, wheel and scroll bar, and then a static page in a window of the same size. */
export async function scrollCosts(electron: string, { server, reader }: Organization): Promise<ScrollCosts> {
  const launched = await launchApp({ server, account: reader, withoutStore: true })
  let ours: ScrollCost
  let html: string
  let size: { readonly width: number; readonly height: number }
  try {
    const { app, page } = launched
    await untilLive(page)
    await focusWindow(app)
    await page.locator(rows).first().waitFor()
    html = await page.evaluate(stillPage, { list, count: stillMessages })
    size = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
    ours = await costOf(app, page)
  } finally {
    await launched.close()
  }
  return { ours, still: await stillCost(electron, html, size) }
}

/** Runs in the page: returns a document with its styles and the rows of its list, repeated up to `count`. */
function stillPage(options: { readonly list: string; readonly count: number }): string {
  const styles = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
  const drawn = [...document.querySelectorAll(`${options.list} [data-message-id]`)].map(
    (row) => row.outerHTML,
  )
  const all = Array.from({ length: options.count }, (_, n) => drawn[n % drawn.length] ?? '')
  const root = document.documentElement
  return `<!doctype html><html class="${root.className}" style="${root.style.cssText}"><style>${styles.join('\n')}</style>
<body style="overflow:hidden"><div class="list" tabindex="0" style="position:fixed;inset:0;overflow-y:auto">${all.join('')}</div>`
}

const stillCost = (
  electron: string,
  html: string,
  size: { readonly width: number; readonly height: number },
): Promise<ScrollCost> =>
  withBlankWindow(electron, async (app, page) => {
    await page.setContent(html)
    await app.evaluate(({ BrowserWindow }, { width, height }) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(width, height)
    }, size)
    await focusWindow(app)
    await page.locator(list).evaluate((element) => element.scrollTo(0, element.scrollHeight))
    return costOf(app, page)
  })

async function costOf(app: ElectronApplication, page: Page): Promise<ScrollCost> {
  await sleep(2000)
  // The loader of this file wraps functions in its `__name` helper, which the page does not have.
  await page.evaluate('globalThis.__name = (named) => named')
  await page.evaluate(watchFrames)
  const tasks = await recordTasks(app)
  const before = await page.locator(list).evaluate((element) => element.scrollTop)
  await scrollByKeys(page)
  await scrollByWheel(page)
  await scrollByThumb(page)
  const { window: task } = await tasks.stop()
  const { frames } = await page.evaluate(() => window.benchFrames)
  const after = await page.locator(list).evaluate((element) => element.scrollTop)
  if (before === after || frames.length < keyCount + wheelCount)
    throw new Error(`The list was not scrolled: ${String(frames.length)} frames.`)
  return { frames, task }
}

/** Runs in the page: records the times between frames in which the list was scrolled. */
function watchFrames(): void {
  const frames: number[] = []
  window.benchFrames = { frames }
  let last = performance.now()
  let scrolled = false
  addEventListener('scroll', () => (scrolled = true), true)
  const next = (now: number): void => {
    if (scrolled) frames.push(now - last)
    scrolled = false
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}

async function scrollByKeys(page: Page): Promise<void> {
  await page.locator(list).focus()
  for (let n = 0; n < keyCount; n++) {
    await page.keyboard.press(n % 4 === 3 ? 'PageDown' : 'PageUp')
    await sleep(3 * stepMs)
  }
}

async function scrollByWheel(page: Page): Promise<void> {
  const box = await page.locator(list).boundingBox()
  if (box === null) throw new Error('There is no list.')
  await page.mouse.move(box.x + 12, box.y + box.height / 2)
  for (let n = 0; n < wheelCount; n++) {
    await page.mouse.wheel(0, n % 5 === 4 ? 400 : -240)
    await sleep(stepMs)
  }
}

/** Drags the thumb of the list's scroll bar down and up again. */
async function scrollByThumb(page: Page): Promise<void> {
  const place = await page.locator(list).evaluate((element) => {
    const { right, top, height } = element.getBoundingClientRect()
    const bar = element.getBoundingClientRect().width - element.clientWidth
    const thumb = Math.max(24, (height * element.clientHeight) / element.scrollHeight)
    const free = height - thumb
    const at = (element.scrollTop / (element.scrollHeight - element.clientHeight)) * free
    return { x: right - Math.max(4, bar / 2), y: top + at + thumb / 2, top: top + thumb }
  })
  await page.mouse.move(place.x, place.y)
  await page.mouse.down()
  for (let n = 1; n <= thumbSteps; n++) {
    const up = Math.min(n, thumbSteps - n) / thumbSteps
    await page.mouse.move(place.x, place.y - (place.y - place.top) * up)
    await sleep(stepMs)
  }
  await page.mouse.up()
}

declare global {
  interface Window {
    benchFrames: { readonly frames: number[] }
  }
}
