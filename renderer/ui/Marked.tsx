import type { ReactNode } from 'react'

/** Ascending pairs of start and end. */
export type Marks = readonly (readonly [number, number])[]

interface MarkedProps {
  readonly text: string
  readonly marks: Marks
}

/** Shows a text with the found words marked. */
export function Marked({ text, marks }: MarkedProps) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of marks) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>)
    at = to
  }
  parts.push(text.slice(at))
  return parts
}
