import { t } from '../../../shared/i18n.ts'
import type { UploadRow } from '../../../shared/model/uploadRow.ts'
import { accountKey, accountMemory, callQuietly } from '../../state/index.ts'
import { showToast } from '../../ui/index.ts'
import { awaitedBy, linkSwap } from './placeholder.ts'
import { createUploadFeed } from './uploadFeed.ts'

interface WaitingSend {
  readonly end: () => void
}

const waiting = accountMemory<WaitingSend>()

export const isStopped = ({ state }: UploadRow): boolean => state === 'failed' || state === 'paused'

export interface AwaySend {
  readonly account: string
  readonly place: string
  readonly text: string
  /** Hands the text over with its links. */
  readonly send: (content: string) => Promise<unknown>
}

/**
 * Goes on waiting for the files of a text whose composer is not shown any more, and sends it once they are there. The
 * draft stays until then: what ends this window ends the waiting, not the text.
 */
export function waitAway({ account, place, text, send }: AwaySend): void {
  const key = accountKey(account, place)
  waiting.get(key)?.end()
  const feed = createUploadFeed(account)
  const look = (): void => {
    if (!feed.isKnown()) return
    const awaited = awaitedBy(text, feed.rows())
    if (awaited.some(isStopped)) {
      end()
      return showToast(t('uploads.send_stopped'))
    }
    if (awaited.some(({ state }) => state !== 'done')) return
    end()
    send(linked(text, awaited)).then(
      () => {
        for (const { id } of awaited) callQuietly('upload.control', { account, id, op: 'cancel' })
      },
      (error: unknown) =>
        showToast(
          t('compose.sending_failed', { reason: error instanceof Error ? error.message : String(error) }),
        ),
    )
  }
  const ends = [feed.start(), feed.subscribe(look)]
  const end = (): void => {
    waiting.delete(key)
    for (const one of ends) one()
  }
  waiting.set(key, { end })
  look()
}

export const waitsAway = (account: string, place: string): boolean => waiting.has(accountKey(account, place))

/** The composer is shown again and waits itself. */
export const takeBack = (account: string, place: string): void =>
  waiting.get(accountKey(account, place))?.end()

function linked(text: string, rows: readonly UploadRow[]): string {
  let content = text
  for (const row of rows) {
    const { start, end, text: link } = linkSwap(content, row)
    content = content.slice(0, start) + link + content.slice(end)
  }
  return content
}
