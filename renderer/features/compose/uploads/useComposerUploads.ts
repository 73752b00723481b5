import {
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ClipboardEvent,
  type RefObject,
} from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { CallInput } from '../../../../shared/ipc/contract.ts'
import { isStopped, maxFiles, type AwaitedUpload } from '../../../../shared/model/outbox/uploadLink.ts'
import type { UploadRow } from '../../../../shared/model/outbox/uploadRow.ts'
import { call, callQuietly } from '../../../state/index.ts'
import {
  awaitedBy,
  linkSwap,
  placeholderOf,
  placeholdersAt,
  removalSwap,
  renamedSwap,
  movedCaret,
  type TextSwap,
} from './placeholder.ts'
import { createUploadFeed, type UploadFeed } from './uploadFeed.ts'
import { toastFailure } from '../../common/undo/index.ts'
import { showToast } from '../../../ui/index.ts'

/**
 * Changes the field while the user may be typing. The caret and selection stay at the same text, and the focus does
 * not move.
 */
function swapText(field: HTMLTextAreaElement, swap: TextSwap): void {
  const selection = [field.selectionStart, field.selectionEnd] as const
  const [start, end] = selection.map((caret) => movedCaret(caret, swap)) as [number, number]
  field.setRangeText(swap.text, swap.start, swap.end, 'preserve')
  field.setSelectionRange(start, end)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

interface ComposerUploadsOptions {
  readonly account: string
  /** Key of the composer, the same after a restart. */
  readonly place: string
  readonly field: RefObject<HTMLTextAreaElement | null>
}

export interface ComposerUploads {
  /** All uploads of the account. */
  readonly feed: UploadFeed
  /** Uploads of this composer. Their uploaded amounts may be out of date. */
  readonly rows: readonly UploadRow[]
  /** Number of the composer's uploads in progress. */
  readonly running: number
  /** Message about a text that was not sent because an upload failed or is paused, or null. */
  readonly words: string | null
  /** Returns the unfinished uploads of the text. null: one failed or is paused, so the text must not be sent. */
  readonly awaited: (text: string) => readonly AwaitedUpload[] | null
  /** Hands uploads over to the message being sent, or back to the composer. */
  readonly beginSend: (awaited: readonly AwaitedUpload[], isHanded: boolean) => void
  readonly pick: () => void
  readonly give: (files: readonly File[]) => void
  /**
   * Replaces the whole text, or only this part of it, by a file with its content. The text stays if that fails or the
   * text has changed.
   */
  readonly attachText: { readonly label: string; readonly run: (part?: string | null) => void }
  /** Attaches a file. Resolves with false if it is refused, or another one is being attached. */
  readonly attachFile: (file: File) => Promise<boolean>
  /** Attaches a text that is not in the field, in the same way. */
  readonly attachPasted: (text: string) => Promise<boolean>
  readonly onPaste: (event: ClipboardEvent) => void
  /** Changes the name in the link of an upload. */
  readonly rename: (row: UploadRow, name: string) => void
  readonly control: (row: UploadRow, op: 'pause' | 'resume' | 'cancel') => void
}

/**
 * The uploads of a composer. A finished upload becomes a link in the text. A message sent earlier takes its uploads
 * along.
 */
export function useComposerUploads({ account, place, field }: ComposerUploadsOptions): ComposerUploads {
  const feed = useMemo(() => createUploadFeed(account), [account])
  const all = useSyncExternalStore(feed.subscribe, feed.slow)
  /** True when a text was not sent because an upload in it failed or is paused. */
  const [isHeld, setHeld] = useState(false)
  const composes = useRef(false)
  const linked = useRef(new Set<string>())
  const handed = useRef(new Set<string>())
  const look = useRef(() => {})

  useEffect(() => {
    const box = field.current
    if (box === null) return
    const settle = (): void => {
      // Changing the field would interrupt an input method.
      if (composes.current || !feed.isKnown()) return
      for (const row of feed.rows()) {
        if (row.state !== 'done' || !isIn(place, box.value, row)) continue
        if (linked.current.has(row.id) || handed.current.has(row.id)) continue
        linked.current.add(row.id)
        swapText(box, linkSwap(box.value, row))
        callQuietly('upload.control', { account, id: row.id, op: 'cancel' })
      }
    }
    look.current = settle
    const start = (): void => void (composes.current = true)
    const end = (): void => {
      composes.current = false
      settle()
    }
    const typed = (): void => setHeld(false)
    box.addEventListener('input', typed)
    box.addEventListener('compositionstart', start)
    box.addEventListener('compositionend', end)
    const ends = [feed.subscribe(settle), feed.start()]
    return () => {
      for (const end of ends) end()
      box.removeEventListener('input', typed)
      box.removeEventListener('compositionstart', start)
      box.removeEventListener('compositionend', end)
    }
  }, [account, feed, field, place])

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
  const refused = toastFailure('uploads.add_failed')
  const add = (files: readonly File[]) =>
    // The preload script converts the files for the main process, because the page has no access to paths.
    call('upload.add', { account, place, files: [...files] as unknown as CallInput<'upload.add'>['files'] })
  const give = (files: readonly File[]): void => {
    if (files.length > maxFiles) showToast(t('uploads.too_many', { max: maxFiles }))
    else if (files.length > 0) add(files).then(added, refused)
  }
  /** True while a text is being attached, which a second press would attach again. */
  const isAttaching = useRef(false)
  const attach = async (file: File): Promise<readonly UploadRow[] | null> => {
    isAttaching.current = true
    const fresh = await add([file]).catch(refused)
    isAttaching.current = false
    return fresh ?? null
  }
  const attachFile = async (file: File): Promise<boolean> => {
    if (isAttaching.current) return false
    const fresh = await attach(file)
    added(fresh)
    return isTaken(fresh)
  }
  const attachText = (part: string | null = null): void => {
    if (isAttaching.current) return
    const text = field.current?.value ?? ''
    const isPart = part !== null && text.includes(part)
    // Uploads in progress stay in the message.
    const placeholders = awaitedBy(text, feed.rows()).map(placeholderOf)
    const words = placeholders.reduce((left, placeholder) => left.replace(placeholder, ''), text)
    const file = textFile(isPart ? part : words, isPart ? 'uploads.pasted_name' : 'uploads.text_name')
    const left = isPart ? text.replace(part, () => '') : placeholders.join('\n')
    void attach(file).then((fresh) => {
      const box = field.current
      if (isTaken(fresh) && box?.value === text) swapText(box, { start: 0, end: text.length, text: left })
      added(fresh)
    })
  }

  const rows = all.filter((row) => isIn(place, field.current?.value ?? '', row))
  return {
    feed,
    rows,
    running: rows.filter((row) => !isStopped(row) && row.state !== 'done').length,
    words: isHeld ? t('uploads.send_stopped') : null,
    awaited: (wanted) => {
      const rows = awaitedBy(wanted, feed.rows())
      setHeld(rows.some(isStopped))
      if (rows.some(isStopped)) return null
      return rows.map((row) => ({ upload: row.id, placeholder: placeholderOf(row) }))
    },
    beginSend: (awaited, isHanded) => {
      for (const { upload } of awaited) {
        if (isHanded) handed.current.add(upload)
        else handed.current.delete(upload)
      }
      if (!isHanded) look.current()
    },
    pick: () => {
      call('upload.pick', { account, place }).then((fresh) => {
        field.current?.focus()
        added(fresh)
      }, refused)
    },
    give,
    attachFile,
    attachPasted: (text) => attachFile(textFile(text, 'uploads.pasted_name')),
    attachText: { label: t('uploads.attach_text'), run: attachText },
    onPaste: (event) => {
      const { clipboardData } = event
      // Office programs copy an image of the text in addition to the text.
      const isText = clipboardData.getData('text/plain') !== '' && clipboardData.getData('text/html') !== ''
      if (isText || clipboardData.files.length === 0) return
      event.preventDefault()
      give([...clipboardData.files])
    },
    rename: (row, name) => {
      call('upload.rename', { account, id: row.id, name }).then((renamed) => {
        const box = field.current
        const swap = box === null || renamed === null ? null : renamedSwap(box.value, row, renamed)
        if (box !== null && swap !== null) swapText(box, swap)
      }, toastFailure('uploads.rename_failed'))
    },
    control: (row, op) => {
      const box = field.current
      const swap = op === 'cancel' && box !== null ? removalSwap(box.value, row) : null
      if (swap !== null && box !== null) swapText(box, swap)
      callQuietly('upload.control', { account, id: row.id, op })
    },
  }
}

const textFile = (text: string, name: 'uploads.pasted_name' | 'uploads.text_name'): File =>
  new File([text], t(name), { type: 'text/plain' })

const isTaken = (fresh: readonly UploadRow[] | null): boolean =>
  fresh?.some(({ state }) => state !== 'failed') === true

/** True when an upload belongs to this composer: the file was added here, or its placeholder is in the text. */
const isIn = (place: string, text: string, row: UploadRow): boolean =>
  row.place === place || text.includes(placeholderOf(row))
