import type { Page } from '@playwright/test'

interface Recording {
  played?: string[]
}

/** Records which sounds the page plays to their end, with their volume. Lasts until the page is loaded again. */
export const recordSounds = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const kept = window as Recording
    const played: string[] = (kept.played = [])
    // oxlint-disable-next-line typescript/unbound-method -- called with its element below
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      this.addEventListener('ended', () => played.push(`${this.currentSrc} ${String(this.volume)}`))
      return play.call(this)
    }
  })

/** Returns the sounds since `recordSounds`, as `<address> <volume>`. */
export const playedSounds = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as Recording).played ?? [])
