import type { Edit } from './edit.ts'
import { fencesOf, isVerbatim, ticksAround, type Fence, type FenceKind } from './fences.ts'
import { endOf, selectedLines, type SelectedLines } from './selectedLines.ts'

const words: Readonly<Record<FenceKind, string>> = {
  code: '',
  math: 'math',
  quote: 'quote',
  // The header of the spoiler follows.
  spoiler: 'spoiler ',
}

/** True if a fence of this kind contains the selection. */
export const isInFence = (value: string, start: number, end: number, kind: FenceKind): boolean =>
  fenceAround(selectedLines(value, start, end), kind) !== null

/** Returns the edit that puts the selected lines into a fence, or takes them out of the one that contains them. */
export function fenceEdit(value: string, start: number, end: number, kind: FenceKind): Edit {
  const selected = selectedLines(value, start, end)
  const around = fenceAround(selected, kind)
  return around === null
    ? addedFence(value, start, end, kind, selected)
    : removedFence(value, start, end, selected, around)
}

interface Lines {
  readonly first: number
  readonly last: number
}

/** Returns the innermost fence of this kind that contains the selection, or null. */
const fenceAround = ({ lines, first, last }: SelectedLines, kind: FenceKind): Lines | null =>
  closedFences(lines).findLast(
    (fence) => fence.kind === kind && fence.first <= first && last <= fence.last,
  ) ?? null

const closedFences = (lines: readonly string[]): readonly (Fence & Lines)[] =>
  fencesOf(lines).flatMap((fence) => (fence.last === null ? [] : [{ ...fence, last: fence.last }]))

function removedFence(
  value: string,
  start: number,
  end: number,
  selected: SelectedLines,
  { first, last }: Lines,
): Edit {
  const { lines, starts } = selected
  const text = lines.slice(first + 1, last).join('\n')
  const from = starts[first]!
  const removed = lines[first]!.length + 1
  const isInFirstLine = start < from + removed
  const inside = (offset: number): number => Math.max(from, Math.min(offset - removed, from + text.length))
  return {
    start: from,
    end: endOf(selected, last),
    text,
    select: isInFirstLine ? [from, from + text.length] : [inside(start), inside(end)],
  }
}

function addedFence(
  value: string,
  start: number,
  end: number,
  kind: FenceKind,
  selected: SelectedLines,
): Edit {
  const fences = closedFences(selected.lines)
  const { first, last } = withWholeFences(selected, fences)
  const from = selected.starts[first]!
  const to = endOf(selected, last)
  const inner = value.slice(from, to)
  const around = fences.filter((fence) => fence.first < first && last < fence.last)
  // Longer than the fences in it and around it, because an equal one would end it.
  const mark = ticksAround([inner, ...around.map((fence) => fence.mark)].join('\n'), 3)
  const firstLine = mark + words[kind]
  const inserted = firstLine.length + 1
  // The caret is where the language or the header is typed.
  const isNamed = (kind === 'code' && start !== end) || kind === 'spoiler'
  const caret = from + firstLine.length
  return {
    start: from,
    end: to,
    text: `${firstLine}\n${inner}\n${mark}`,
    select: isNamed ? [caret, caret] : [start + inserted, end + inserted],
  }
}

/** Adds the rest of each fence that the selection contains in part, and all of one whose text has no markup. */
function withWholeFences(selected: Lines, fences: readonly (Fence & Lines)[]): Lines {
  let { first, last } = selected
  for (const fence of fences.toReversed()) {
    if (fence.last < first || fence.first > last) continue
    if (!isVerbatim(fence.kind) && fence.first < first && last < fence.last) continue
    first = Math.min(first, fence.first)
    last = Math.max(last, fence.last)
  }
  return { first, last }
}
