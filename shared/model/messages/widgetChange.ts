import { z } from 'zod'
import { description as text } from '../../api/records/lenient.ts'

const index = z.number().int().min(0).max(1000)

const pollChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('new_option'), option: text, idx: index }),
  z.object({ type: z.literal('vote'), key: text, vote: z.union([z.literal(1), z.literal(-1)]) }),
  z.object({ type: z.literal('question'), question: text }),
])
const todoChange = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('new_task'),
    key: index,
    task: text,
    desc: text.default(''),
    completed: z.boolean().default(false),
  }),
  z.object({ type: z.literal('strike'), key: text }),
  z.object({ type: z.literal('new_task_list_title'), title: text }),
])

export type PollChange = z.infer<typeof pollChange>
export type TodoChange = z.infer<typeof todoChange>
/** A change that a submessage makes to a poll or to-do list. */
export type WidgetChange = PollChange | TodoChange

/** Parses a submessage of a poll; null when it is unknown or invalid. */
export const pollChangeOf = (content: string): PollChange | null =>
  pollChange.safeParse(json(content)).data ?? null

/** Parses a submessage of a to-do list; null when it is unknown or invalid. */
export const todoChangeOf = (content: string): TodoChange | null =>
  todoChange.safeParse(json(content)).data ?? null

/** Parses a submessage of a poll or to-do list; null when it is unknown or invalid. */
export const widgetChangeOf = (content: string): WidgetChange | null =>
  pollChangeOf(content) ?? todoChangeOf(content)

/** Parses untrusted JSON. Returns undefined when it is invalid. */
export function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
