import type { CommandId } from '../../../../../shared/keys/commandTable.ts'
import type { IconName } from '../../../../ui/index.ts'
import type { Edit } from './edit.ts'
import { fenceEdit, isInFence } from './fenceEdit.ts'
import type { FenceKind } from './fences.ts'
import { inlineEdit, type InlineFormat } from './inlineEdit.ts'
import { linkEdit } from './linkEdit.ts'
import { listEdit } from './listItems.ts'
import { withoutTime } from './writtenTime.ts'

type FormatEdit = (value: string, start: number, end: number) => Edit

const inline =
  (format: InlineFormat): FormatEdit =>
  (value, start, end) =>
    inlineEdit(value, start, end, format)

const fenced =
  (kind: FenceKind): FormatEdit =>
  (value, start, end) =>
    fenceEdit(value, start, end, kind)

/** A format that is a fence around several lines, and else within a line. */
const inlineOrFenced =
  (format: 'code' | 'math'): FormatEdit =>
  (value, start, end) =>
    (value.slice(start, end).includes('\n') || isInFence(value, start, end, format) ? fenced : inline)(
      format,
    )(value, start, end)

/** Each edit adds the format to the selection, or removes it. */
const edits = {
  bold: inline('bold'),
  italic: inline('italic'),
  strike: inline('strike'),
  code: inlineOrFenced('code'),
  codeBlock: fenced('code'),
  link: linkEdit,
  bullets: (value, start, end) => listEdit(value, start, end, 'bullets'),
  numbers: (value, start, end) => listEdit(value, start, end, 'numbers'),
  quote: fenced('quote'),
  spoiler: fenced('spoiler'),
  math: inlineOrFenced('math'),
  // null: a dialog asks for the time.
  time: withoutTime,
} as const satisfies Readonly<Record<string, (...selection: Parameters<FormatEdit>) => Edit | null>>

/** A format, with the name of its icon and text. */
export type Format = keyof typeof edits & IconName

/** The formats in the order of the toolbar. */
export const formats = Object.keys(edits) as readonly Format[]

export const formatCommand = (format: Format) => `format.${format}` as const satisfies CommandId

/** Returns the edit that adds a format to the selection, or removes it. null: a dialog has to ask for more. */
export const formatEdit = (value: string, start: number, end: number, format: Format): Edit | null =>
  edits[format](value, start, end)
