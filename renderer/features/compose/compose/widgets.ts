/** A poll or a list of tasks as a form has it. */
export interface WidgetForm {
  readonly kind: 'poll' | 'todo'
  readonly title: string
  /** Options, or tasks with their details after a colon. */
  readonly parts: readonly string[]
}

/** Reads a text that begins a poll or a list of tasks; null: it begins none. */
export function widgetForm(text: string): WidgetForm | null {
  const [, kind, title = '', rest = ''] =
    /^\s*\/(poll|todo)(?:[ \t]+([^\n]*))?(?:\n([^]*))?$/.exec(text) ?? []
  if (kind !== 'poll' && kind !== 'todo') return null
  return { kind, title: title.trim(), parts: rest.split('\n').map(part).filter(isFilled) }
}

/** True for a text that begins one and says nothing of it: a form is opened in the place of sending it. */
export function isEmptyWidget(text: string): boolean {
  const form = widgetForm(text)
  return form !== null && form.title === '' && form.parts.length === 0
}

/** The text that makes the server begin it. Each part is a line, so lines within one become spaces. */
export const widgetText = ({ kind, parts, title }: WidgetForm): string =>
  [`/${kind} ${part(title)}`.trim(), ...parts.map(part).filter(isFilled)].join('\n')

const part = (text: string): string => text.replace(/\s+/g, ' ').trim()
const isFilled = (text: string): boolean => text !== ''
