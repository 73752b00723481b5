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
import { isStopped, takeBack, waitAway } from './waitingSends.ts'

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
  canSend(text: string): boolean
  pick(): void
  give(files: readonly File[]): void
  onPaste(event: ClipboardEvent): void
  control(row: UploadRow, op: 'pause' | 'resume' | 'cancel'): void
}

/** The files of one composer: their links come into its text, and the text waits for them. */
export function useComposerUploads({
  account,
  place,
  field,
  onReady,
  sendAway,
}: ComposerUploadsOptions): ComposerUploads {
  const feed = useMemo(() => createUploadFeed(account), [account])
  useEffect(() => feed.start(), [feed])
  const all = useSyncExternalStore(feed.subscribe, feed.slow)
  const [waiting, setWaiting] = useState<'no' | 'waits' | 'stopped'>('no')
  const text = field.current?.value ?? ''
  const rows = all.filter((row) => row.place === place || text.includes(placeholderOf(row)))
  const isComposing = useRef(false)
  const linked = useRef(new Set<string>())
  const ready = useRef(onReady)
  const away = useRef({ sendAway, waiting })
  useLayoutEffect(() => {
    ready.current = onReady
    away.current = { sendAway, waiting }
  })

  const settle = (): void => {
    const box = field.current
    if (box === null || isComposing.current) return
    for (const row of rows) {
      if (row.state !== 'done' || linked.current.has(row.id)) continue
      linked.current.add(row.id)
      swapText(box, linkSwap(box.value, row))
      callQuietly('upload.control', { account, id: row.id, op: 'cancel' })
    }
    if (waiting !== 'waits' || !feed.isKnown()) return
    const awaited = awaitedBy(box.value, all)
    if (awaited.length === 0) {
      setWaiting('no')
      ready.current()
    } else if (awaited.some(isStopped)) setWaiting('stopped')
  }
  const newest = useRef(settle)
  useEffect(() => {
    newest.current = settle
    settle()
  })
  useEffect(() => {
    const box = field.current
    if (box === null) return
    // Another hand in the text would break off what is being composed.
    const start = (): void => void (isComposing.current = true)
    const end = (): void => {
      isComposing.current = false
      newest.current()
    }
    // Whoever writes on is not done: nothing half-written is sent.
    const typed = ({ isTrusted }: Event): void => {
      if (isTrusted) setWaiting('no')
    }
    box.addEventListener('input', typed)
    box.addEventListener('compositionstart', start)
    box.addEventListener('compositionend', end)
    return () => {
      box.removeEventListener('input', typed)
      box.removeEventListener('compositionstart', start)
      box.removeEventListener('compositionend', end)
    }
  }, [field])

  useLayoutEffect(() => {
    const box = field.current
    if (takeBack(account, place)) setWaiting('waits')
    return () => {
      if (box !== null && away.current.waiting === 'waits')
        waitAway({ account, place, text: box.value, send: away.current.sendAway })
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
    rows,
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
