import { badRequest } from '../http/apiError.ts'
import { z } from 'zod'

/** Formats JSON as the server does: with spaces, and in ASCII. */
export function pythonJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, each]) => `${pythonJson(key)}: ${pythonJson(each)}`)
      .join(', ')}}`
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const choices = z.strictObject({
  type: z.literal('choices'),
  heading: z.string(),
  choices: z.array(z.strictObject({ short_name: z.string(), long_name: z.string(), reply: z.string() })),
})

const nameOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Parses a widget sent with a message; refuses invalid ones. */
export function givenWidget(text: string): unknown {
  const refuse = (why: string) => badRequest(`Widgets: ${why}`)
  let widget: unknown
  try {
    widget = JSON.parse(text)
  } catch {
    throw refuse('API programmer sent invalid JSON content')
  }
  if (typeof widget !== 'object' || widget === null || Array.isArray(widget))
    throw refuse('widget_content is not a dict')
  const { widget_type: type, extra_data: extra } = widget as Record<string, unknown>
  if (type === undefined) throw refuse('widget_type is not in widget_content')
  if (extra === undefined) throw refuse('extra_data is not in widget_content')
  if (typeof extra !== 'object' || extra === null || Array.isArray(extra))
    throw refuse('extra_data is not a dict')
  if (type !== 'zform') throw refuse(`unknown widget type: ${nameOf(type)}`)
  const { type: form } = extra as Record<string, unknown>
  if (form === undefined) throw refuse('zform is missing type field')
  if (form !== 'choices') throw refuse(`unknown zform type: ${nameOf(form)}`)
  const parsed = choices.safeParse(extra)
  if (!parsed.success) throw refuse(`extra_data["${String(parsed.error.issues[0]?.path[0] ?? '')}"] is wrong`)
  return widget
}

/** Returns the widget that a `/poll` or `/todo` message starts with, or null. */
export function widgetOf(
  content: string,
  listsTasks: boolean,
): { readonly widget_type: string; readonly extra_data: unknown } | null {
  const match = /^\/(poll|todo)(?:[ \t]+(.*))?(?:\n|$)/.exec(content)
  if (!match) return null
  const lines = content
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const title = match[2]?.trim() ?? ''
  if (match[1] === 'poll')
    return {
      widget_type: 'poll',
      extra_data: { question: title, options: lines.map((line) => line.replace(/^(?:[-*]|\d+\.)\s*/, '')) },
    }
  if (!listsTasks || (title === '' && lines.length === 0)) return { widget_type: 'todo', extra_data: null }
  return {
    widget_type: 'todo',
    extra_data: {
      task_list_title: title,
      tasks: lines.map((line) => {
        const [task = '', ...rest] = line.replace(/^(?:[-*]|\d+\.)\s*/, '').split(':')
        return { task: task.trim(), desc: rest.join(':').trim() }
      }),
    },
  }
}
