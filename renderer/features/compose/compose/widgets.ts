/** A poll or to-do list as edited in the form. */
export interface WidgetForm {
  readonly kind: 'poll' | 'todo'
  readonly title: string
  /** Options, or tasks with their details after a colon. */
  readonly parts: readonly string[]
}

/** Parses a text that creates a poll or to-do list. Returns null for any other text. */
export function widgetForm(text: string): WidgetForm | null {
  const [, kind, title = '', rest = ''] =
    /^\s*\/(poll|todo)(?:[ \t]+([^\n]*))?(?:\n([^]*))?$/.exec(text) ?? []
  if (kind !== 'poll' && kind !== 'todo') return null
  return { kind, title: title.trim(), parts: rest.split('\n').map(part).filter(isFilled) }
}

/** True for a command without content. The form is then opened instead of sending it. */
export function isEmptyWidget(text: string): boolean {
  const form = widgetForm(text)
  return form !== null && form.title === '' && form.parts.length === 0
}

/**
 * Returns the text that creates the widget on the server. Each part is a line, so line breaks within one become
 * spaces.
 */
export const widgetText = ({ kind, parts, title }: WidgetForm): string =>
  [`/${kind} ${part(title)}`.trim(), ...parts.map(part).filter(isFilled)].join('\n')

const part = (text: string): string => text.replace(/\s+/g, ' ').trim()
const isFilled = (text: string): boolean => text !== ''
