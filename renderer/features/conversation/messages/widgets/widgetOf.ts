import '../../../../state/jitlessSchemas.ts'
import { z } from 'zod'
import { description as text } from '../../../../../shared/api/records/lenient.ts'
import type { Submessage, UserId } from '../../../../../shared/api/types.ts'
import { json, pollChangeOf, todoChangeOf } from '../../../../../shared/model/messages/widgetChange.ts'

export interface PollOption {
  readonly key: string
  readonly text: string
  readonly voters: readonly UserId[]
}
export interface TodoTask {
  readonly key: string
  readonly task: string
  readonly detail: string
  readonly isDone: boolean
}
export interface Poll {
  readonly type: 'poll'
  readonly question: string
  readonly options: readonly PollOption[]
}
export interface Todo {
  readonly type: 'todo'
  readonly title: string
  readonly tasks: readonly TodoTask[]
}
/** The poll or to-do list that the submessages of a message form. */
export type Widget = Poll | Todo

const start = z.object({ widget_type: z.string(), extra_data: z.unknown() })
const pollData = z
  .object({ question: text.default(''), options: z.array(text).default([]) })
  .catch({ question: '', options: [] })
const todoData = z
  .object({
    task_list_title: text.default(''),
    tasks: z.array(z.object({ task: text, desc: text.default('') })).default([]),
  })
  .catch({ task_list_title: '', tasks: [] })
/** Max options or tasks of a widget. More are not shown. */
const maxParts = 500
/** Number of options or tasks shown before the user expands the list. */
export const shownAtFirst = 30

/** Returns the number of a new option or task, which makes its key differ from those of the user's earlier ones. */
export function nextIndex(
  parts: readonly { readonly key: string }[],
  ownUserId: UserId,
  kind: 'option' | 'task',
): number {
  const own = parts.flatMap(({ key }) => {
    const [first, second] = key.split(',').map(Number)
    const [sender, index] = kind === 'option' ? [first, second] : [second, first]
    return sender === ownUserId && index !== undefined ? [index] : []
  })
  return Math.max(0, ...own) + 1
}

/** Replays the submessages of a message. Returns null if they form no known widget. */
export function widgetOf(submessages: readonly Submessage[], authorId: UserId): Widget | null {
  const [first, ...rest] = [...submessages].sort((a, b) => a.id - b.id)
  if (first === undefined || first.senderId !== authorId) return null
  const begun = start.safeParse(json(first.content))
  if (!begun.success) return null
  if (begun.data.widget_type === 'poll') return poll(begun.data.extra_data, rest, authorId)
  if (begun.data.widget_type === 'todo') return todo(begun.data.extra_data, rest, authorId)
  return null
}

function poll(data: unknown, events: readonly Submessage[], authorId: UserId): Poll {
  const initial = pollData.parse(data ?? {})
  let { question } = initial
  const options = new Map<string, { text: string; voters: Set<UserId> }>()
  const texts = new Set(initial.options)
  initial.options
    .slice(0, maxParts)
    .forEach((text, i) => options.set(`canned,${i}`, { text, voters: new Set() }))
  for (const { senderId, content } of events) {
    const event = pollChangeOf(content)
    if (event === null) continue
    switch (event.type) {
      case 'new_option': {
        const isNew = !texts.has(event.option) && options.size < maxParts
        texts.add(event.option)
        if (isNew) options.set(`${senderId},${event.idx}`, { text: event.option, voters: new Set() })
        break
      }
      case 'vote': {
        const voters = options.get(event.key)?.voters
        if (event.vote === 1) voters?.add(senderId)
        else voters?.delete(senderId)
        break
      }
      case 'question':
        if (senderId === authorId) question = event.question
    }
  }
  return {
    type: 'poll',
    question,
    options: [...options].map(([key, { text, voters }]) => ({ key, text, voters: [...voters] })),
  }
}

function todo(data: unknown, events: readonly Submessage[], authorId: UserId): Todo {
  const initial = todoData.parse(data ?? {})
  let title = initial.task_list_title
  const tasks = new Map<string, { task: string; detail: string; isDone: boolean }>()
  const names = new Set(initial.tasks.map(({ task }) => task))
  initial.tasks
    .slice(0, maxParts)
    .forEach(({ task, desc }, i) => tasks.set(`${i},canned`, { task, detail: desc, isDone: false }))
  for (const { senderId, content } of events) {
    const event = todoChangeOf(content)
    if (event === null) continue
    switch (event.type) {
      case 'new_task': {
        const isNew = !names.has(event.task) && tasks.size < maxParts
        names.add(event.task)
        const key = `${event.key},${senderId}`
        if (isNew) tasks.set(key, { task: event.task, detail: event.desc, isDone: event.completed })
        break
      }
      case 'strike': {
        const task = tasks.get(event.key)
        if (task) task.isDone = !task.isDone
        break
      }
      case 'new_task_list_title':
        if (senderId === authorId) title = event.title
    }
  }
  return { type: 'todo', title, tasks: [...tasks].map(([key, task]) => ({ key, ...task })) }
}
