import type { ReactNode } from 'react'
import type { Snippet } from '../../../../shared/model/search/snippet.ts'

/** A text with the words that were looked for. */
export function Marked({ text, marks }: Snippet) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of marks) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>)
    at = to
  }
  parts.push(text.slice(at))
  return parts
}
