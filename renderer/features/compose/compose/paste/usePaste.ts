import { useEffect, useRef, useState, type ClipboardEvent, type RefObject } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { lateValue, logError, useAccount, useAccountStore, useMediaSource } from '../../../../state/index.ts'
import type { ComposerUploads } from '../../uploads/index.ts'
import { isInCode } from '../typeahead/detect.ts'
import { codePoints } from '../writing/limits.ts'
import { markdownLink } from '../writing/markdownLink.ts'
import { replaceText } from '../writing/textEdit.ts'

/** Loaded by the first paste that needs it. */
const conversion = lateValue(() => import('./pasteConversion.ts'))

/** A text of this many times the limit is not put into the field, which would block the window. */
const maxLimits = 3

interface PasteAction {
  readonly label: string
  readonly run: () => void
}

export interface Paste {
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void
  /** Offers to attach a text as a file that is too long for the field. null: there is none. */
  readonly offer: string | null
  /**
   * Returns the action for the shown words: for the offer, or for `over`, a text over the limit, of which only the
   * pasted part becomes a file if there is one.
   */
  readonly actionOf: (words: string | null, over: string | null) => PasteAction | null
}

/**
 * Pastes into a field. The browser pastes the plain text, which is then replaced by its Markdown or short form, so that
 * undo returns to the plain text. Files become uploads.
 */
export function usePaste(field: RefObject<HTMLTextAreaElement | null>, uploads: ComposerUploads): Paste {
  const store = useAccountStore()
  const { realmUrl } = useMediaSource()
  const limit = useAccount((state) => state.realm.limits.messageLength)
  const [held, setHeld] = useState<string | null>(null)
  /** The last pasted text over the limit. */
  const long = useRef<string | null>(null)
  const isPlain = usePlainKey(field)

  const convert = async (box: HTMLTextAreaElement, pasted: Pasted): Promise<void> => {
    const { htmlMarkdown, markdownNames, shortLink } = await conversion.load()
    // Once the code is loaded, this would run before the browser has pasted the text.
    await new Promise((resolve) => setTimeout(resolve))
    const { state } = store.getState()
    if (state === null) return
    const { html, text } = pasted
    const url = urlOf(text)
    const converted = await (url !== null
      ? shortLink(state, realmUrl, url)
      : htmlMarkdown(html, markdownNames(state, realmUrl)))
    if (converted !== null && converted.length <= limit * maxLimits) replacePasted(box, pasted, converted)
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    uploads.onPaste(event)
    const box = event.currentTarget
    setHeld(null)
    if (event.defaultPrevented || box.readOnly) return
    const text = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n')
    long.current = text.length > limit ? text : null
    if (text.length > limit * maxLimits) {
      event.preventDefault()
      return setHeld(text)
    }
    const html = event.clipboardData.getData('text/html')
    const { selectionStart: start, selectionEnd: end, value } = box
    const url = urlOf(text)
    if (isPlain() || long.current !== null || isInCode(value, start)) return
    if (url !== null) {
      // The user writes the address of a link.
      if (value.slice(0, start).endsWith('](')) return
      const selected = value.slice(start, end)
      if (selected.trim() !== '' && !selected.includes('\n') && urlOf(selected) === null) {
        event.preventDefault()
        return replaceText(box, start, end, markdownLink(selected, url))
      }
    } else if (html === '') return
    if (text === '') event.preventDefault()
    convert(box, { text, html, start }).catch((error: unknown) =>
      logError(`a paste was not converted: ${String(error)}`, 'warn'),
    )
  }
  const attachHeld = async (): Promise<void> => {
    if (held !== null && (await uploads.attachPasted(held))) setHeld(null)
  }
  const offer = held === null ? null : t('compose.paste_long', { count: codePoints(held), limit })
  return {
    onPaste,
    offer,
    actionOf: (words, over) => {
      if (words === null) return null
      if (words === offer) return { label: uploads.attachText.label, run: () => void attachHeld() }
      const run = (): void => uploads.attachText.run(long.current)
      return words === over ? { label: uploads.attachText.label, run } : null
    },
  }
}

interface Pasted {
  readonly text: string
  readonly html: string
  readonly start: number
}

/** Replaces pasted text, unless the user has changed or left it. The caret stays behind it. */
function replacePasted(box: HTMLTextAreaElement, { text, start }: Pasted, converted: string): void {
  const end = start + text.length
  if (document.activeElement !== box || converted === text || box.value.slice(start, end) !== text) return
  const caret = box.selectionEnd
  const moved = caret > end ? caret + converted.length - text.length : start + converted.length
  replaceText(box, start, end, converted, [moved, moved])
}

/** Returns the text if it is a single web address. */
const urlOf = (text: string): string | null => {
  const trimmed = text.trim()
  return /^https?:\/\/[^\s<>]+$/i.test(trimmed) && URL.canParse(trimmed) ? trimmed : null
}

/** Returns a function that is true while the key for pasting without formats is down. Its paste has no other mark. */
function usePlainKey(field: RefObject<HTMLTextAreaElement | null>): () => boolean {
  const isDown = useRef(false)
  useEffect(() => {
    const box = field.current
    if (box === null) return
    const look = (event: KeyboardEvent): void => {
      isDown.current =
        event.type === 'keydown' &&
        event.shiftKey &&
        (event.ctrlKey || event.metaKey) &&
        event.code === 'KeyV'
    }
    box.addEventListener('keydown', look)
    box.addEventListener('keyup', look)
    return () => {
      box.removeEventListener('keydown', look)
      box.removeEventListener('keyup', look)
    }
  }, [field])
  return () => isDown.current
}
