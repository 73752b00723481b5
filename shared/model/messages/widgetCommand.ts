import type { Message } from '../../api/types.ts'

type WidgetSource = Pick<Message, 'submessages'>

/** Commands that create polls and to-do lists. */
const commands = { poll: /^\/poll(?=\s|$)/, todo: /^\/todo(?=\s|$)/ } as const

/** Returns the command at the start of a text that created the message's poll or to-do list, or null. */
export function widgetCommand({ submessages }: WidgetSource, text: string): keyof typeof commands | null {
  if (submessages.length === 0) return null
  if (commands.poll.test(text)) return 'poll'
  return commands.todo.test(text) ? 'todo' : null
}

/** Returns the text of a message without the command that created its poll or to-do list. */
export function withoutCommand(message: WidgetSource, text: string): string {
  const command = widgetCommand(message, text)
  return command === null ? text : text.replace(commands[command], '').trimStart()
}
