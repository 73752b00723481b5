import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import type { KeyboardEvent, RefObject } from 'react'
import { isInside, useSetting, type CommandContext } from '../../../../state/index.ts'
import type { PreviewControl } from '../preview/usePreview.ts'
import { useCalls, type Calls } from '../calls/useCalls.ts'
import { formatEdit, type Format } from './formats.ts'
import { indentEdit, newLineEdit } from './listItems.ts'
import { applyEdit } from './textEdit.ts'
import type { TimeDialogControl } from './useTimeDialog.ts'
import { useSpelling } from './useSpelling.ts'
import {
  commandsOfKey,
  formatOfKey,
  isLineKey,
  isSendKey,
  previewKey,
  regionKeys,
  tabStep,
  type RegionKeys,
} from './writingKeys.ts'

export interface Writing {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly preview: PreviewControl
  readonly calls: Calls
  /** True if a command acts on this field: it has the focus, or it is the composer and no other field has it. */
  readonly hasFocus: (context: CommandContext) => boolean
  readonly checksSpelling: boolean
  /** Attributes of the element around the field and its buttons. */
  readonly region: RegionKeys
  /** Adds a format to the selection, or removes it. */
  readonly format: (format: Format) => void
  /** Handles a key of the field. Returns true if it changed the text or the preview. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean
  readonly timeDialog: TimeDialogControl['dialog']
}

/** The element around a field and its buttons. That of the composer is a section. */
const regionOfWriting = '[data-keeps-keys]'

/** Formats, lists and calls of a text field, and the keys of its preview. */
export function useWriting(
  field: RefObject<HTMLTextAreaElement | null>,
  preview: PreviewControl,
  onSend: () => void,
  target: DraftTarget,
  time: TimeDialogControl,
): Writing {
  const enterSends = useSetting('enterSends')
  const calls = useCalls(field, target)
  const hasFocus: Writing['hasFocus'] = ({ inDialog, target: focused }) => {
    const region = field.current?.closest(regionOfWriting) ?? null
    if (region === null) return false
    if (region.contains(focused)) return isInside(region, focused)
    return !inDialog && region.matches('section') && focused?.closest(regionOfWriting) == null
  }
  const checksSpelling = useSpelling(hasFocus, target)

  const format = (name: Format): void => {
    const box = field.current
    if (box === null || box.readOnly) return
    preview.showText()
    const edit = formatEdit(box.value, box.selectionStart, box.selectionEnd, name)
    if (edit === null) time.ask()
    else applyEdit(box, edit)
  }
  /** Returns the edit of a key that continues or indents a list, or null. */
  const listEditOf = ({ currentTarget, nativeEvent }: KeyboardEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart, selectionEnd } = currentTarget
    if (isLineKey(nativeEvent) && !isSendKey(nativeEvent, enterSends))
      return newLineEdit(value, selectionStart, selectionEnd)
    const step = tabStep(nativeEvent)
    return step === null ? null : indentEdit(value, selectionStart, selectionEnd, step)
  }
  const run = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const isKeyOf = commandsOfKey(event)
    if (previewKey(event, preview, isKeyOf)) return true
    const name = formatOfKey(isKeyOf)
    if (name !== null) {
      format(name)
      return true
    }
    const edit = event.currentTarget.readOnly ? null : listEditOf(event)
    if (edit !== null) applyEdit(event.currentTarget, edit)
    return edit !== null
  }
  return {
    field,
    preview,
    calls,
    checksSpelling,
    format,
    hasFocus,
    region: regionKeys(field, preview, { enterSends, onSend }),
    onKeyDown: (event) => {
      if (!run(event)) return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
    timeDialog: time.dialog,
  }
}
