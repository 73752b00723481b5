/** What a `/poll` or `/todo` message starts as, or null. */
export function widgetOf(
  content: string,
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
  if (title === '' && lines.length === 0) return { widget_type: 'todo', extra_data: null }
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
