import type { Line, LineExtras } from './conversation.ts'
import { people } from './people.ts'

const speaker = new RegExp(`^(${people.map(({ key }) => key).join('|')}): `)

/** Parses `tada ravi mina, starred ada`: reactions by emoji name; `starred`, `unread` and `read` take keys as well. */
function extrasOf(notes: string): LineExtras {
  const marks = notes.split(',').map((note) => note.trim().split(/\s+/))
  const keysOf = (mark: string) => marks.find(([name]) => name === mark)?.slice(1)
  const [starredBy, unreadFor, readFor] = [keysOf('starred'), keysOf('unread'), keysOf('read')]
  const reactions = marks
    .filter(([name]) => !['starred', 'unread', 'read'].includes(name!))
    .map(([emoji, ...by]) => ({ emoji: emoji!, by }))
  return {
    ...(reactions.length > 0 && { reactions }),
    ...(starredBy && { starredBy }),
    ...(unreadFor && { unreadFor }),
    ...(readFor && { readFor }),
  }
}

/**
 * Parses a conversation written as a script. A line that starts with a user key and a colon is a message; other lines
 * continue it. A message may end in `
 * ` with reactions and marks.
 */
export function said(script: string): Line[] {
  const messages: [sender: string, text: string][] = []
  for (const line of script.trim().split('\n')) {
    const match = speaker.exec(line)
    if (match) messages.push([match[1]!, line.slice(match[0].length)])
    else messages.at(-1)![1] += `\n${line}`
  }
  return messages.map(([sender, whole]): Line => {
    const [text = '', notes] = whole.split(' ~ ')
    return notes === undefined ? [sender, text] : [sender, text, extrasOf(notes)]
  })
}
