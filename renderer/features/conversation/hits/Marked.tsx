import type { ReactNode } from 'react'
import type { Snippet } from '../../../../shared/model/search/snippet.ts'

/** Shows a text with the found words marked. */
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
