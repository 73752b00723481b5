import type { KeyboardEvent } from 'react'
import type { Format } from './textEdit.ts'

const formatKeys: Readonly<Record<string, Format>> = {
  b: 'bold',
  i: 'italic',
  'Shift+c': 'code',
  'Shift+l': 'link',
}

/** The format that a key in a text gives; null: it is none of those. */
export function formatOfKey(event: KeyboardEvent, platform: string): Format | null {
  const mod = platform === 'darwin' ? event.metaKey : event.ctrlKey
  if (!mod || event.altKey) return null
  return formatKeys[(event.shiftKey ? 'Shift+' : '') + event.key.toLowerCase()] ?? null
}
