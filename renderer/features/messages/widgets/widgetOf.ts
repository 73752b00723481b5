import '../../../state/jitlessSchemas.ts'
import { z } from 'zod'
import type { Submessage, UserId } from '../../../../shared/api/types.ts'

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
/** Poll or task list that the submessages of a message add up to. */
export type Widget =
  | { readonly type: 'poll'; readonly question: string; readonly options: readonly PollOption[] }
  | { readonly type: 'todo'; readonly title: string; readonly tasks: readonly TodoTask[] }

const start = z.object({ widget_type: z.string(), extra_data: z.unknown() })
const pollData = z
  .object({ question: z.string().default(''), options: z.array(z.string()).default([]) })
  .catch({ question: '', options: [] })
const todoData = z
  .object({
    task_list_title: z.string().default(''),
    tasks: z.array(z.object({ task: z.string(), desc: z.string().default('') })).default([]),
  })
  .catch({ task_list_title: '', tasks: [] })
const index = z.number().int().min(0).max(1000)
const pollEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('new_option'), option: z.string(), idx: index }),
  z.object({ type: z.literal('vote'), key: z.string(), vote: z.union([z.literal(1), z.literal(-1)]) }),
  z.object({ type: z.literal('question'), question: z.string() }),
])
const todoEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('new_task'),
    key: index,
    task: z.string(),
    desc: z.string().default(''),
    completed: z.boolean().default(false),
  }),
  z.object({ type: z.literal('strike'), key: z.string() }),
  z.object({ type: z.literal('new_task_list_title'), title: z.string() }),
])

/** Replays the submessages of a message; null when they make no widget that is known. */
export function widgetOf(submessages: readonly Submessage[], authorId: UserId): Widget | null {
  const [first, ...rest] = [...submessages].sort((a, b) => a.id - b.id)
  if (first === undefined || first.senderId !== authorId) return null
  const begun = start.safeParse(json(first.content))
  if (!begun.success) return null
  if (begun.data.widget_type === 'poll') return poll(begun.data.extra_data, rest, authorId)
  if (begun.data.widget_type === 'todo') return todo(begun.data.extra_data, rest, authorId)
  return null
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function poll(data: unknown, events: readonly Submessage[], authorId: UserId): Widget {
  const initial = pollData.parse(data ?? {})
  let { question } = initial
  const options = new Map<string, { text: string; voters: Set<UserId> }>()
  initial.options.forEach((text, i) => options.set(`canned,${i}`, { text, voters: new Set() }))
  for (const { senderId, content } of events) {
    const parsed = pollEvent.safeParse(json(content))
    if (!parsed.success) continue
    const event = parsed.data
    switch (event.type) {
      case 'new_option': {
        const known = [...options.values()].some(({ text }) => text === event.option)
        if (!known) options.set(`${senderId},${event.idx}`, { text: event.option, voters: new Set() })
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

function todo(data: unknown, events: readonly Submessage[], authorId: UserId): Widget {
  const initial = todoData.parse(data ?? {})
  let title = initial.task_list_title
  const tasks = new Map<string, { task: string; detail: string; isDone: boolean }>()
  initial.tasks.forEach(({ task, desc }, i) =>
    tasks.set(`${i},canned`, { task, detail: desc, isDone: false }),
  )
  for (const { senderId, content } of events) {
    const parsed = todoEvent.safeParse(json(content))
    if (!parsed.success) continue
    const event = parsed.data
    switch (event.type) {
      case 'new_task': {
        const known = [...tasks.values()].some(({ task }) => task === event.task)
        const key = `${event.key},${senderId}`
        if (!known) tasks.set(key, { task: event.task, detail: event.desc, isDone: event.completed })
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
