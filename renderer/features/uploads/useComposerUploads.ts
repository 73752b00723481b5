import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ClipboardEvent,
  type RefObject,
} from 'react'
import { t } from '../../../shared/i18n.ts'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { UploadRow } from '../../../shared/model/uploadRow.ts'
import { call, CallFailure, callQuietly } from '../../state/index.ts'
import { showToast } from '../../ui/index.ts'
import { awaitedBy, linkSwap, placeholderOf, placeholdersAt, removalSwap } from './placeholder.ts'
import { swapText } from './swapText.ts'
import { createUploadFeed, type UploadFeed } from './uploadFeed.ts'
import { isStopped, takeBack, waitAway, waitsAway } from './waitingSends.ts'

interface ComposerUploadsOptions {
  readonly account: string
  /** Names the composer, also at the next start. */
  readonly place: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** The files of the text that was to be sent are all in it. */
  readonly onReady: () => void
  /** Hands a text over whose composer is not shown any more. */
  readonly sendAway: (content: string) => Promise<unknown>
}

export interface ComposerUploads {
  /** All of the account. */
  readonly feed: UploadFeed
  /** Those of this composer; what they have sent is as of a while ago. */
  readonly rows: readonly UploadRow[]
  /** Of a text that was to be sent; null: nothing. */
  readonly words: string | null
  /** False: the text waits for its files, and `onReady` is called when they are there. */
  readonly canSend: (text: string) => boolean
  readonly pick: () => void
  readonly give: (files: readonly File[]) => void
  readonly onPaste: (event: ClipboardEvent) => void
  readonly control: (row: UploadRow, op: 'pause' | 'resume' | 'cancel') => void
}

/** stopped: a file of the text that was to be sent does not come. */
type Waiting = 'no' | 'waits' | 'stopped'

/** The files of one composer: their links come into its text, and the text waits for them. */
export function useComposerUploads({
  account,
  place,
  field,
  onReady,
  sendAway,
}: ComposerUploadsOptions): ComposerUploads {
  const feed = useMemo(() => createUploadFeed(account), [account])
  const all = useSyncExternalStore(feed.subscribe, feed.slow)
  const [waiting, setWaiting] = useState<Waiting>(() => (waitsAway(account, place) ? 'waits' : 'no'))
  const isComposing = useRef(false)
  const linked = useRef(new Set<string>())
  const now = useRef({ onReady, sendAway, waiting })
  useLayoutEffect(() => {
    now.current = { onReady, sendAway, waiting }
  })
  const isHere = (row: UploadRow): boolean =>
    row.place === place || (field.current?.value ?? '').includes(placeholderOf(row))

  useEffect(() => {
    const box = field.current
    if (box === null) return
    const settle = (): void => {
      // Another hand in the text would break off what is being composed.
      if (isComposing.current || !feed.isKnown()) return
      for (const row of feed.rows()) {
        const isMine = row.place === place || box.value.includes(placeholderOf(row))
        if (!isMine || row.state !== 'done' || linked.current.has(row.id)) continue
        linked.current.add(row.id)
        swapText(box, linkSwap(box.value, row))
        callQuietly('upload.control', { account, id: row.id, op: 'cancel' })
      }
      if (now.current.waiting !== 'waits') return
      const awaited = awaitedBy(box.value, feed.rows())
      if (awaited.some(isStopped)) setWaiting('stopped')
      if (awaited.length > 0) return
      // Not only with the next render: once is enough.
      now.current = { ...now.current, waiting: 'no' }
      setWaiting('no')
      now.current.onReady()
    }
    const start = (): void => void (isComposing.current = true)
    const end = (): void => {
      isComposing.current = false
      settle()
    }
    // Whoever writes on is not done: nothing half-written is sent.
    const typed = ({ isTrusted }: Event): void => {
      if (isTrusted) setWaiting('no')
    }
    box.addEventListener('input', typed)
    box.addEventListener('compositionstart', start)
    box.addEventListener('compositionend', end)
    const ends = [feed.subscribe(settle), feed.start()]
    return () => {
      for (const one of ends) one()
      box.removeEventListener('input', typed)
      box.removeEventListener('compositionstart', start)
      box.removeEventListener('compositionend', end)
    }
  }, [account, feed, field, place])
  useLayoutEffect(() => {
    const box = field.current
    takeBack(account, place)
    return () => {
      if (box !== null && now.current.waiting === 'waits')
        waitAway({ account, place, text: box.value, send: now.current.sendAway })
    }
  }, [account, field, place])

  const added = (fresh: readonly UploadRow[] | null): void => {
    const box = field.current
    const taken = (fresh ?? []).filter(({ state }) => state !== 'failed')
    if (box === null || taken.length === 0) return
    swapText(box, placeholdersAt(box.value, box.selectionEnd, taken))
    const end = box.value.indexOf(placeholderOf(taken.at(-1)!)) + placeholderOf(taken.at(-1)!).length + 1
    if (document.activeElement === box || document.activeElement === document.body) {
      box.focus()
      box.setSelectionRange(end, end)
    }
  }
  const refused = (error: unknown): void => {
    const reason = error instanceof CallFailure ? error.message : String(error)
    showToast(t('uploads.add_failed', { reason }))
  }
  const give = (files: readonly File[]): void => {
    // The preload script makes of them what main is told: the page knows no paths.
    const handed = [...files] as unknown as CallInput<'upload.add'>['files']
    if (files.length > 0) call('upload.add', { account, place, files: handed }).then(added, refused)
  }

  return {
    feed,
    rows: all.filter(isHere),
    words: waiting === 'no' ? null : t(waiting === 'waits' ? 'uploads.send_waits' : 'uploads.send_stopped'),
    canSend: (wanted) => {
      const awaited = awaitedBy(wanted, all)
      setWaiting(awaited.length === 0 ? 'no' : awaited.some(isStopped) ? 'stopped' : 'waits')
      return awaited.length === 0
    },
    pick: () => {
      call('upload.pick', { account, place }).then((fresh) => {
        field.current?.focus()
        added(fresh)
      }, refused)
    },
    give,
    onPaste: (event) => {
      const { clipboardData } = event
      // Office programs put a picture of the text beside it.
      const isText = clipboardData.getData('text/plain') !== '' && clipboardData.getData('text/html') !== ''
      if (isText || clipboardData.files.length === 0) return
      event.preventDefault()
      give([...clipboardData.files])
    },
    control: (row, op) => {
      const box = field.current
      const swap = op === 'cancel' && box !== null ? removalSwap(box.value, row) : null
      if (swap !== null && box !== null) swapText(box, swap)
      callQuietly('upload.control', { account, id: row.id, op })
    },
  }
}
